import { Router } from 'express'
import type { ICalEventData } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { readAddress } from '#server/http/address.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { describeCalls } from '#server/http/describe/description.ts'
import type { Drawings } from '#server/http/drawings.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { privateCalendarToken } from '#shared/routes.ts'
import { calendarApi } from './calendarApi.ts'
import { calendarOf } from './events.ts'
import type { FeedOwner, PrivateFeeds } from './privateFeeds.ts'

/** Everything of a member that has a date; null if the account is gone. */
export type CalendarSource = (
  memberId: string,
  input: { locale: Locale; now: number },
) => Promise<ICalEventData[] | null>

interface PrivateCalendarOptions {
  feeds: PrivateFeeds
  /** Undefined: the house lacks the programme. */
  sources: Readonly<Record<Programme, CalendarSource | undefined>>
  /** Epoch ms. */
  clock: () => number
  drawings: Drawings
}

/**
 * `/calendrier/{token}.ics`: stays, shows and expiries of the token's member. A revoked or unknown token gives a 404.
 * Entries keep their ids, so a change moves the entry.
 */
export function privateCalendar({ feeds, sources, clock, drawings }: PrivateCalendarOptions): Router {
  return Router().get(/\.ics$/, async (req, res, next) => {
    const { path, slug, locale } = readAddress(req.originalUrl)
    const token = privateCalendarToken(path)
    if (token === undefined) return next()
    const turn = await drawings.admit(req)
    const owner = await feeds.ownerOf(token)
    const events = owner && (await sources[owner.programme]?.(owner.memberId, { locale, now: clock() }))
    // The address is the secret, and an error's message may be logged: only its first segment is named.
    if (!events) throw new ProductError('page.unmatchedRoute', { values: { path: `/${slug.split('/')[0]}/…` } })
    const name = intlFor(locale).formatMessage({ id: 'account.calendar.name' })
    const calendar = await turn(() => calendarOf(name, events))
    res.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="${brand.id}.ics"`,
      'X-Robots-Tag': 'noindex',
    })
    res.type('text/calendar; charset=utf-8').send(calendar)
  })
}

export type PrivateCalls = ReturnType<typeof privateCalls>

/** GET, POST, DELETE /api/{eph|vip}/calendar: the member's private calendar address, `{url}`, or null. */
export function privateCalls(feeds: PrivateFeeds, programme: Programme) {
  const shared = { path: '/calendar', limit: 'other', session: programme, programme } as const
  return describeCalls(
    {
      readCalendar: defineCall({
        ...shared,
        method: 'GET',
        async run({ session, locale }) {
          return { status: 200, body: { url: await feeds.urlOf(ownerOf(session, programme), locale) } }
        },
      }),
      openCalendar: defineCall({
        ...shared,
        method: 'POST',
        async run({ session, locale }) {
          const owner = ownerOf(session, programme)
          await feeds.open(owner)
          return { status: 201, body: { url: await feeds.urlOf(owner, locale) } }
        },
      }),
      revokeCalendar: defineCall({
        ...shared,
        method: 'DELETE',
        async run({ session }) {
          await feeds.revoke(ownerOf(session, programme))
          return { status: 204 }
        },
      }),
    } satisfies Record<string, Call>,
    calendarApi,
  )
}

function ownerOf(session: MemberSession | null, programme: Programme): FeedOwner {
  const memberId = programme === 'eph' ? session?.hotelMemberId : session?.vipMemberId
  if (!memberId) throw new ProductError('generic.notConnected')
  return { programme, memberId }
}
