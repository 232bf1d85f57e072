import { Router } from 'express'
import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { formatHour, formatPrice, formatWeekday } from '#i18n/formats.ts'
import { calendarOf } from '#server/calendar/index.ts'
import { readAddress } from '#server/http/address.ts'
import { publicPage } from '#server/http/cacheControl.ts'
import type { Drawings } from '#server/http/drawings.ts'
import type { Locale } from '#shared/locales.ts'
import { outingPath } from '#shared/outing/address.ts'
import { pathFor } from '#shared/routes.ts'
import { localHour } from '#shared/time/localTime.ts'
import { type EveningPart, timedOf } from './parts.ts'
import { type ReadServices, readOuting } from './readOuting.ts'

/** `/soiree.ics` with the query of the page: the evening for a calendar program. Other addresses fall through. */
export function outingCalendar(services: ReadServices & { publicUrl: string; drawings: Drawings }): Router {
  return Router().get(/\.ics$/, async (req, res, next) => {
    const { path, query, locale } = readAddress(req.originalUrl)
    if (path !== `${pathFor('outing', locale)}.ics`) return next()
    const turn = await services.drawings.admit(req)
    const { evening, choices, parts } = await readOuting(services, { query, locale, gamingOff: false })
    const url = services.publicUrl + outingPath(locale, choices)
    const intl = intlFor(locale)
    const name = intl.formatMessage({ id: 'outing.titleOf' }, { day: formatWeekday(intl, evening.day) })
    const entries = parts.filter((it) => timedOf(it)).map((it) => entryOf(it, { locale, url, now: evening.now }))
    const calendar = await turn(() => calendarOf(name, entries))
    res.set({
      'Cache-Control': publicPage,
      'Content-Disposition': `inline; filename="${pathFor('outing', locale).split('/').at(-1)}-${evening.day}.ics"`,
      'X-Robots-Tag': 'noindex',
    })
    res.type('text/calendar; charset=utf-8').send(calendar)
  })
}

interface EntryOptions {
  locale: Locale
  /** Absolute address of the evening. */
  url: string
  /** Epoch milliseconds. */
  now: number
}

/** A night's, a person's, an entry's. */
const priceIds = {
  room: 'outing.fromNight',
  table: 'outing.from',
  show: 'outing.from',
  tournament: 'outing.buyIn',
} as const

/** A plan is no booking: its entries are tentative, and lead back to the page that books them. */
function entryOf(part: EveningPart, { locale, url, now }: EntryOptions): ICalEventData {
  const { calendarId, title, house, town, from = now, to = now, price, breaks = [], entryUntil, kitchen } = part
  const intl = intlFor(locale)
  const hour = (at: number) => formatHour(intl, localHour(at))
  const notes = [
    intl.formatMessage({ id: `outing.kind.${part.kind}` }),
    price !== undefined && intl.formatMessage({ id: priceIds[part.kind] }, { price: formatPrice(intl, price) }),
    kitchen && intl.formatMessage({ id: 'outing.lastTable' }, { hour: hour(kitchen.lastTable) }),
    entryUntil && intl.formatMessage({ id: 'outing.lastEntry' }, { hour: hour(entryUntil) }),
    breaks.length > 0 &&
      intl.formatMessage({ id: 'outing.breaks' }, { hours: intl.formatList(breaks.map(({ at }) => hour(at))) }),
    url,
  ]
  return {
    id: calendarId,
    start: new Date(from),
    end: new Date(to),
    stamp: new Date(now),
    summary: title,
    description: notes.filter(Boolean).join('\n'),
    location: [house ?? title, town].filter(Boolean).join(', '),
    status: ICalEventStatus.TENTATIVE,
    url,
  }
}
