import type { Locale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'

/**
 * The booking engine's door for a house: its slug is the last part of its address.
 * @param code of an offer, which the engine takes as it is
 * @param room path of the room that was looked at
 */
export function bookingPath(
  locale: Locale,
  hotelPath: string,
  { code, room }: { code?: string; room?: string } = {},
): string {
  const query = new URLSearchParams({
    hotel: lastSegment(hotelPath),
    ...(code && { code }),
    ...(room && { room: lastSegment(room) }),
  })
  return `${pathFor('synxisRedirect', locale)}?${query}`
}
