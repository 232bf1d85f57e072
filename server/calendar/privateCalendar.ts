import { Router } from 'express'
import { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { readAddress } from '#server/http/address.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import { privateCalendarToken } from '#shared/routes.ts'
import { calendarOf } from './events.ts'
import type { PrivateFeeds } from './privateFeeds.ts'

/** Everything of a member that has a date; null if the account is gone. */
export type CalendarSource = (
  memberId: string,
  input: { locale: Locale; now: number },
) => Promise<ICalEventData[] | null>

interface PrivateCalendarOptions {
  feeds: PrivateFeeds
  sources: Readonly<Record<Programme, CalendarSource>>
  /** Epoch ms. */
  clock: () => number
}

/**
 * `/calendrier/{token}.ics`: stays, shows and expiries of the token's member. A revoked or unknown token gives a 404.
 * Entries keep their ids, so a change moves the entry.
 */
export function privateCalendar({ feeds, sources, clock }: PrivateCalendarOptions): Router {
  return Router().get(/\.ics$/, async (req, res, next) => {
    const { path, slug, locale } = readAddress(req.originalUrl)
    const token = privateCalendarToken(path)
    if (token === undefined) return next()
    const owner = await feeds.ownerOf(token)
    const events = owner && (await sources[owner.programme](owner.memberId, { locale, now: clock() }))
    // The address is the secret, and an error's message may be logged: only its first segment is named.
    if (!events) throw new ProductError('page.unmatchedRoute', { values: { path: `/${slug.split('/')[0]}/…` } })
    const calendar = calendarOf(intlFor(locale).formatMessage({ id: 'account.calendar.name' }), events)
    calendar.method(ICalCalendarMethod.PUBLISH)
    res.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'inline; filename="hautemer.ics"',
      'X-Robots-Tag': 'noindex',
    })
    res.type('text/calendar; charset=utf-8').send(calendar.toString())
  })
}
