import type { MemberSession } from '#server/identity/sessions.ts'
import type { Booking } from '#shared/hotel/api.ts'
import * as brand from '#shared/house.ts'
import type { Page } from '#shared/http/page.ts'
import type { Locale } from '#shared/locales.ts'
import { houseName, slugOf } from '#shared/places/houses.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import { type Evening, type EveningPart, tournamentPart } from './parts.ts'
import { positionOf } from './stories.ts'

/** The bookings of members, by the domains that keep them; undefined: the house lacks one. */
export interface MemberBookings {
  staysOf: ((hotelMemberId: string) => Promise<Page<Booking>>) | undefined
  tournamentsOf: ((vipMemberId: string, locale: Locale) => Promise<RegistrationSummary[]>) | undefined
}

/** A connected member's stays and places of the day: parts that are nobody else's, so never of a stored page. */
export async function ownBookings(
  bookings: MemberBookings,
  evening: Evening,
  { hotelMemberId, vipMemberId }: Pick<MemberSession, 'hotelMemberId' | 'vipMemberId'>,
): Promise<EveningPart[]> {
  const [stays, places] = await Promise.all([
    hotelMemberId ? bookings.staysOf?.(hotelMemberId) : undefined,
    vipMemberId ? bookings.tournamentsOf?.(vipMemberId, evening.locale) : undefined,
  ])
  const nights = (stays?.items ?? []).filter(({ from, to }) => from <= evening.day && evening.day < to)
  return [...nights.map((it) => ownStay(evening, it)), ...(places ?? []).flatMap((it) => ownPlace(evening, it) ?? [])]
}

/** The night of a stay: from the hour of arrival on its first day, from the morning on the others. */
function ownStay({ day, locale, stories }: Evening, stay: Booking): EveningPart {
  const hotel = stories.hotels.find((it) => slugOf(it) === stay.hotel || it.content.name === stay.hotel)
  const { check_in, check_out, town } = hotel?.content ?? {}
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  return {
    key: `stay ${stay.id}`,
    kind: 'room',
    title: hotel ? houseName(hotel) : stay.hotel,
    href: pathFor('hotelStay', locale, { id: stay.id }),
    town,
    state: 'own',
    value: '',
    position: hotel && positionOf(hotel.content),
    calendarId: `evening-${stay.id}-${day}@${brand.id}`,
    from: check_in && stay.from === day ? localInstant(`${day} ${check_in}`) : localInstant(day),
    to: check_out && stay.to === next ? localInstant(`${next} ${check_out}`) : localInstant(next),
    ...(stay.to === next && { checkOut: check_out }),
  }
}

function ownPlace(evening: Evening, { tournament, state }: RegistrationSummary): EveningPart | undefined {
  if (state === 'held' || localDay(tournament.startsAt) !== evening.day) return undefined
  const story = evening.stories.tournaments.find((it) => slugOf(it) === tournament.slug || it.path === tournament.url)
  if (!story) return undefined
  const { book, ...part } = tournamentPart(evening, story)
  return { ...part, state: part.state === 'canceled' ? 'canceled' : 'own' }
}
