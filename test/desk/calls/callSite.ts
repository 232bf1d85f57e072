import type { Answer } from '#test/support/client.ts'
import type { HotelSite } from '#test/support/hotelSite.ts'

/** Status and code of a refusal. */
export function errorOf({ status, body }: Answer): [status: number, code: string | undefined] {
  return [status, body.error?.code]
}

/** Lines of the log about a subject, the oldest first. */
export function actsOn(site: HotelSite, subject: string) {
  return site.services.store.db
    .selectFrom('deskActs')
    .select(['act', 'role', 'house', 'reason'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute()
}
