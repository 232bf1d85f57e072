import type { TournamentContent } from '#client/poker/Tournament/schema.ts'
import type { ShowContent } from '#client/shows/Show/schema.ts'
import { type House, houseName } from '#shared/places/houses.ts'
import { stagesOf, totalMinutes } from '#shared/poker/tournaments.ts'
import { sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { parisInstant } from '#shared/time/parisTime.ts'
import { type DescribedStory, schemaContext } from './describedStory.ts'
import { imageOf, placeOf } from './place.ts'

/** An Event for each evening. @param today `YYYY-MM-DD` in Europe/Paris */
export function showLd({ content, url, publicUrl }: DescribedStory<ShowContent>, today: string): object[] {
  const { title, intro, artist, price, ticket_link, casino, picture } = content
  return sessionsOf(content, parisInstant(`${today} 00:00`)).map(({ startsAt, endsAt, status }) => ({
    '@context': schemaContext,
    '@type': 'Event',
    name: title,
    url,
    description: intro,
    ...(artist && { performer: { '@type': 'PerformingGroup', name: artist } }),
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    eventStatus: `${schemaContext}/${showStatuses[status].schema}`,
    eventAttendanceMode: `${schemaContext}/OfflineEventAttendanceMode`,
    ...imageOf(picture, publicUrl),
    ...(casino && { location: locationOf(casino, publicUrl) }),
    organizer: { '@type': 'Organization', name: 'Hautemer', url: publicUrl },
    ...(price !== undefined &&
      status !== 'finished' && {
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: 'EUR',
          availability: `${schemaContext}/${showStatuses[status].sellsTickets ? 'InStock' : 'SoldOut'}`,
          url: ticket_link ? new URL(ticket_link.href, publicUrl).href : url,
        },
      }),
  }))
}

/**
 * A tournament as an Event with its buy-in; the free places are left out, since they change too often for machines that
 * cache them.
 */
export function tournamentLd({ content, url, publicUrl }: DescribedStory<TournamentContent>): object {
  const { title, intro, casino, date, day, structure, places, buy_in, picture } = content
  const startsAt = parisInstant(date)
  const lengthMs = totalMinutes(stagesOf(structure)) * 60_000
  return {
    '@context': schemaContext,
    '@type': 'Event',
    name: title,
    url,
    description: intro,
    startDate: new Date(startsAt).toISOString(),
    ...(lengthMs > 0 && { endDate: new Date(startsAt + lengthMs).toISOString() }),
    eventStatus: `${schemaContext}/EventScheduled`,
    eventAttendanceMode: `${schemaContext}/OfflineEventAttendanceMode`,
    typicalAgeRange: '18-',
    ...(places && { maximumAttendeeCapacity: places }),
    ...(places && day !== '2' && { offers: { '@type': 'Offer', price: buy_in, priceCurrency: 'EUR', url } }),
    ...imageOf(picture, publicUrl),
    ...(casino && { location: locationOf(casino, publicUrl) }),
    organizer: { '@type': 'Organization', name: 'Hautemer', url: publicUrl },
  }
}

function locationOf(house: House, publicUrl: string): object {
  return { '@type': 'Place', name: houseName(house), ...placeOf(house.content, publicUrl) }
}
