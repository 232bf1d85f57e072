import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import type { ShowContent } from '#client/shows/Show/schema.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { formatTournament } from '#i18n/formats.ts'
import * as brand from '#shared/house.ts'
import { type House, houseName } from '#shared/places/houses.ts'
import { stagesOf, totalMinutes } from '#shared/poker/tournaments.ts'
import { type ShowSession, sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { ticketWayOf } from '#shared/shows/tickets.ts'
import { localInstant, localIso } from '#shared/time/localTime.ts'
import { type DescribedStory, schemaContext } from './describedStory.ts'
import { imageOf, placeOf } from './place.ts'

/**
 * An Event for each evening, with the clock of the house: a search engine shows what it reads.
 * @param today `YYYY-MM-DD` in the house’s zone
 */
export function showLd(
  { content, url, publicUrl, ticketOffice }: DescribedStory<ShowContent>,
  today: string,
): object[] {
  const { title, intro, artist, casino, picture } = content
  return sessionsOf(content, localInstant(`${today} 00:00`)).map((session) => ({
    '@context': schemaContext,
    '@type': 'Event',
    name: title,
    url,
    description: intro,
    ...(artist && { performer: { '@type': 'PerformingGroup', name: artist } }),
    startDate: localIso(session.startsAt),
    endDate: localIso(session.endsAt),
    eventStatus: `${schemaContext}/${showStatuses[session.status].schema}`,
    eventAttendanceMode: `${schemaContext}/OfflineEventAttendanceMode`,
    ...imageOf(picture, publicUrl),
    ...(casino && { location: locationOf(casino, publicUrl) }),
    organizer: { '@type': 'Organization', name: brand.name, url: publicUrl },
    ...offersOf(content, session, { url, ticketOffice }),
  }))
}

/**
 * An Offer for each price of a performance, at its ticket office or, where the house sells by telephone, on the page.
 * None for what is over or called off: nothing is sold then.
 */
function offersOf(
  show: ShowContent,
  session: ShowSession,
  { url, ticketOffice }: { url: string; ticketOffice?: string },
): { offers?: object[] } {
  const isSoldOut = session.status === 'full'
  if (!isSoldOut && !showStatuses[session.status].sellsTickets) return {}
  const way = ticketWayOf(session, show, { ticketOffice })
  const prices: { name?: string; amount: number }[] =
    session.levels.length > 0 ? [...session.levels] : show.price === undefined ? [] : [{ amount: show.price }]
  if (prices.length === 0) return {}
  const offers = prices.map(({ name, amount }) => ({
    '@type': 'Offer',
    ...(name && { name }),
    price: amount,
    priceCurrency: brand.currency,
    availability: `${schemaContext}/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    url: way?.kind === 'office' ? way.href : url,
  }))
  return { offers }
}

/**
 * A tournament as an Event with its buy-in; the free places are left out, since they change too often for machines that
 * cache them.
 */
export function tournamentLd({ story, content, url, publicUrl }: DescribedStory<TournamentContent>): object {
  const { intro, casino, date, day, structure, places, buy_in, picture } = content
  const startsAt = localInstant(date)
  const lengthMs = totalMinutes(stagesOf(structure)) * 60_000
  return {
    '@context': schemaContext,
    '@type': 'Event',
    name: formatTournament(intlFor(story.locale), content),
    url,
    description: intro,
    startDate: localIso(startsAt),
    ...(lengthMs > 0 && { endDate: localIso(startsAt + lengthMs) }),
    eventStatus: `${schemaContext}/EventScheduled`,
    eventAttendanceMode: `${schemaContext}/OfflineEventAttendanceMode`,
    typicalAgeRange: `${brand.ages.games}-`,
    ...(places && { maximumAttendeeCapacity: places }),
    ...(places && day !== '2' && { offers: { '@type': 'Offer', price: buy_in, priceCurrency: brand.currency, url } }),
    ...imageOf(picture, publicUrl),
    ...(casino && { location: locationOf(casino, publicUrl) }),
    organizer: { '@type': 'Organization', name: brand.name, url: publicUrl },
  }
}

function locationOf(house: House, publicUrl: string): object {
  return { '@type': 'Place', name: houseName(house), ...placeOf(house.content, publicUrl) }
}
