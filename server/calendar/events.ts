import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPrice, formatTournament } from '#i18n/formats.ts'
import { calendarText } from '#server/files/calendarText.ts'
import type { StoryReference } from '#shared/content/values.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { type House, houseName } from '#shared/places/houses.ts'
import { stagesOf, type TournamentFields, totalMinutes } from '#shared/poker/tournaments.ts'
import { type ShowFields, type ShowSession, sessionsOf, showStatuses } from '#shared/shows/shows.ts'
import { performancesAnchor } from '#shared/shows/tickets.ts'
import { localInstant } from '#shared/time/localTime.ts'

export type ShowStory = StoryReference<ShowFields & { title: string; intro?: string; artist?: string }>
export type TournamentStory = StoryReference<TournamentFields & { intro?: string }>

interface EventOptions {
  locale: Locale
  publicUrl: string
  /** Epoch milliseconds. */
  now: number
}

/** The file of a calendar that programs follow. */
export function calendarOf(name: string, events: readonly ICalEventData[]): string {
  return calendarText(name, events, { refreshSeconds: 60 * 60 })
}

/** One entry per evening; a cancelled one says so in its text as well, since few programs show the status. */
export function showEvents(show: ShowStory, { locale, publicUrl, now }: EventOptions): ICalEventData[] {
  const intl = intlFor(locale)
  const { title, intro, artist, casino } = show.content
  return sessionsOf(show.content, now).map((session) => {
    const { status } = session
    const says = status === 'full' || status === 'canceled' || status === 'postponed'
    const word = says && intl.formatMessage({ id: `shows.status.${status}` })
    return {
      id: `${show.uuid}-${session.uid}@${brand.id}`,
      start: new Date(session.startsAt),
      end: new Date(session.endsAt),
      stamp: new Date(now),
      summary: word ? intl.formatMessage({ id: 'shows.eventTitle' }, { title, status: word }) : title,
      description: [artist, intro, session.note, ...ticketLines(session)].filter(Boolean).join('\n'),
      location: casino && placeOf(casino),
      status: ICalEventStatus[showStatuses[status].icalendar],
      url: publicUrl + encodeURI(show.path),
    }
  })

  /** Prices, and where seats are: our page, since calendars keep an entry longer than an office its address. */
  function ticketLines({ status, levels }: ShowSession): string[] {
    if (!showStatuses[status].sellsTickets) return []
    const address = `${publicUrl}${encodeURI(show.path)}#${performancesAnchor}`
    const rates = levels.map(({ name, amount }) => `${name}, ${formatPrice(intl, amount)}`)
    return [...rates, intl.formatMessage({ id: 'shows.eventTickets' }, { address })]
  }
}

/** Lasts from the first card to the end of the structure. */
export function tournamentEvent(tournament: TournamentStory, { locale, publicUrl, now }: EventOptions): ICalEventData {
  const { intro, casino, date, structure } = tournament.content
  const startsAt = localInstant(date)
  return {
    id: `${tournament.uuid}@${brand.id}`,
    start: new Date(startsAt),
    end: new Date(startsAt + Math.max(60, totalMinutes(stagesOf(structure))) * 60_000),
    stamp: new Date(now),
    summary: formatTournament(intlFor(locale), tournament.content),
    description: intro ?? null,
    location: casino && placeOf(casino),
    status: ICalEventStatus.CONFIRMED,
    url: publicUrl + encodeURI(tournament.path),
  }
}

function placeOf(house: House): string {
  const { street, zip, town } = house.content
  return [houseName(house), street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
