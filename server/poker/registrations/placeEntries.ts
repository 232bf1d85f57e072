import type { ICalEventData } from 'ical-generator'
import { placeEntry } from '#server/mail/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Locale } from '#shared/locales.ts'
import { casinoOf } from '../mailPlayer.ts'
import type { PokerServices } from '../pokerServices.ts'

/** A place is in the calendar until the night is over. */
const eveningMs = 12 * 60 * 60 * 1000

/** Entries of a member's paid places for the private calendar: a held one may be gone in half an hour. */
export function placeEntries({ store, content, publicUrl }: PokerServices) {
  return async (vipMemberId: string, { locale, now }: { locale: Locale; now: number }): Promise<ICalEventData[]> => {
    const rows = await store.db
      .selectFrom('registrations')
      .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
      .selectAll('tournaments')
      .select(['registrations.id as registrationId', 'registrations.code', 'registrations.sequence'])
      .where('vipMemberId', '=', vipMemberId)
      .where('registrations.state', 'in', ['paid', 'confirmed'])
      .where('startsAt', '>', now - eveningMs)
      .orderBy('startsAt')
      .execute()
    return rows.map((row) => {
      const { registrationId, code, sequence, slug: tournament, casinoName: casino, startsAt, endsAt } = row
      const title = textIn(row.titles, locale)
      const house = casinoOf(content, row, locale)
      const place = { registrationId, code, sequence, tournament, title, casino, house, startsAt, endsAt }
      return placeEntry(place, { publicUrl, locale, now })
    })
  }
}
