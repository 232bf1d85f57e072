import type { Router } from 'express'
import type { Content } from '#server/content/index.ts'
import type { Drawings } from '#server/http/drawings.ts'
import type { PageForm } from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import { eventFeeds } from './eventFeeds.ts'
import { type CalendarSource, type PrivateCalls, privateCalendar, privateCalls } from './privateCalendar.ts'
import { createPrivateFeeds } from './privateFeeds.ts'

export { showsAt } from './eventFeeds.ts'
export { calendarOf } from './events.ts'
export type { CalendarSource } from './privateCalendar.ts'

export interface CalendarOptions {
  store: Store
  content: Content
  /** Epoch ms. */
  clock: () => number
  publicUrl: string
  drawings: Drawings
}

export interface Calendar {
  /** Calls for a member's private calendar, below the prefix of the programme. */
  calls: Readonly<Record<Programme, PrivateCalls>>
  /** Forms that open and revoke the private calendar. */
  forms: PageForm[]
  /** Absolute address of a member's private calendar; null without one. */
  urlOf: (programme: Programme) => (memberId: string, locale: Locale) => Promise<string | null>
  /** `/calendrier/{token}.ics`. */
  privateFeeds: (sources: Readonly<Record<Programme, CalendarSource | undefined>>) => Router
  /** Public calendars of shows and tournaments. */
  eventFeeds: Router
}

/** Calendars: the members' private ones, and the public ones. */
export function createCalendar({ store, content, clock, publicUrl, drawings }: CalendarOptions): Calendar {
  const feeds = createPrivateFeeds({ store, clock, publicUrl })
  const calls = { eph: privateCalls(feeds, 'eph'), vip: privateCalls(feeds, 'vip') }
  return {
    calls,
    forms: [...calendarForms('hotelStays', calls.eph), ...calendarForms('vipProfile', calls.vip)],
    urlOf: (programme) => (memberId, locale) => feeds.urlOf({ programme, memberId }, locale),
    privateFeeds: (sources) => privateCalendar({ feeds, clock, sources, drawings }),
    eventFeeds: eventFeeds({ content, publicUrl, clock, drawings }),
  }
}

/** Posted without a script by a page of the programme. */
function calendarForms(route: RouteName, { openCalendar, revokeCalendar }: PrivateCalls): PageForm[] {
  const next: PageForm['next'] = (_, { path }) => `${path}#calendar`
  return [
    { name: 'calendar', routes: [route], call: openCalendar, next },
    { name: 'calendarRevoke', routes: [route], call: revokeCalendar, next },
  ]
}
