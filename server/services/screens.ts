import type { Router } from 'express'
import { calendarForms, type PrivateCalls, privateCalendar, privateCalls } from '#server/calendar/door.ts'
import { type CardRoom, openCard } from '#server/card/door.ts'
import { type ConsentRoom, openConsent } from '#server/consent/door.ts'
import { calendarEntries, hotelPages, rightOf } from '#server/eph/door.ts'
import { type FormsRoom, openForms } from '#server/forms/door.ts'
import type { PagesOptions } from '#server/pages/door.ts'
import { protectedReader, protectPages } from '#server/protection/door.ts'
import { openSearch, type SearchRoom } from '#server/search/door.ts'
import { vipCalendarEntries, vipPages } from '#server/vip/door.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Foundation } from './foundation.ts'
import type { Programmes } from './programmes.ts'
import { secretFor } from './secrets.ts'

/** The rooms that bring pages of their own, and all such pages together. */
export interface Screens {
  card: CardRoom
  /** Private calendars of members: their calls, and the feeds themselves. */
  calendar: { calls: Readonly<Record<Programme, PrivateCalls>>; feeds: Router }
  forms: FormsRoom
  /** Choices about cookies. */
  consent: ConsentRoom
  /** Places on the map. */
  search: SearchRoom
  application: PagesOptions['application']
}

export function openScreens(foundation: Foundation, programmes: Programmes, opened: AsyncDisposableStack): Screens {
  const { env, distDir, manifest, store, clock, log, content, mail, calls, idempotency } = foundation
  const { casino, poker, booking, hotel, vip, feeds } = programmes
  const members = memberPages(foundation, programmes)
  const card = openCard(
    {
      store,
      clock,
      tokens: programmes.cardTokens,
      whoIs: members.hotel.whoIs,
      publicUrl: env.publicUrl,
      script: manifest.card,
    },
    { distDir, address: manifest.cardWorker },
  )
  const calendarCalls = { eph: privateCalls(feeds, 'eph'), vip: privateCalls(feeds, 'vip') }
  const forms = openForms({
    store,
    clock,
    mail,
    content,
    limits: calls.limits,
    secret: secretFor(env, 'forms'),
    standardDesk: programmes.standardDesk,
  })
  const consent = openConsent({ store, clock, publicUrl: env.publicUrl })
  const protect = protectPages({ store, clock }, { eph: hotel.calls, vip: vip.calls })
  const search = openSearch({ content, log, clock, tiles: env.mapTiles })
  opened.defer(search.close)
  const players = poker.pages(vip.calls)
  return {
    card,
    calendar: { calls: calendarCalls, feeds: privateCalendar({ feeds, clock, sources: members.calendarSources }) },
    forms,
    consent,
    search,
    application: {
      calls,
      idempotency,
      rightOf: rightOf(store),
      whoIs: members.hotel.whoIs,
      protectedReader: (session) => protectedReader({ store, clock }, session),
      functions: [
        ...members.hotel.functions,
        ...members.vip.functions,
        ...casino.pages,
        ...players.functions,
        ...card.pages,
        ...booking.pages,
        ...forms.pages.functions,
        ...consent.pages.functions,
        ...protect.functions,
        ...search.pages,
      ],
      forms: [
        ...members.hotel.forms,
        ...members.vip.forms,
        ...forms.pages.forms,
        ...consent.pages.forms,
        ...protect.forms,
        ...players.forms,
        ...calendarForms('hotelStays', calendarCalls.eph),
        ...calendarForms('vipProfile', calendarCalls.vip),
      ],
    },
  }
}

/** The account pages of both programmes, and what their calendars hold. */
function memberPages(foundation: Foundation, { casino, poker, hotel, vip, feeds }: Programmes) {
  const { env, content, captcha, loginCaptcha } = foundation
  const calendarUrl = (programme: Programme) => (memberId: string, locale: Locale) =>
    feeds.urlOf({ programme, memberId }, locale)
  const houses = {
    content,
    rootFolder: env.storyblok.rootFolder,
    publicUrl: env.publicUrl,
    captcha,
    loginCaptcha,
    calendarUrl: calendarUrl('eph'),
  }
  const vipFacts = {
    ...vip.own,
    casinos: casino.casinos,
    publicUrl: env.publicUrl,
    comingTournaments: poker.comingTournaments,
    captcha,
    loginCaptcha,
    calendarUrl: calendarUrl('vip'),
  }
  return {
    hotel: hotelPages(hotel.own, hotel.calls, houses),
    vip: vipPages(vipFacts, vip.calls),
    calendarSources: { eph: calendarEntries(hotel.own, houses), vip: vipCalendarEntries(vipFacts) },
  }
}
