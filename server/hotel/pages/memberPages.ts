import {
  afterUnsubscribing,
  offersPasskey,
  profileForms,
  sharedProfileProps,
  unreachableEmail,
} from '#server/account/index.ts'
import { bookingOf, type Stay, type StayBefore } from '#server/booking/index.ts'
import {
  type ApplicationPage,
  code128,
  notFound,
  type PageForm,
  type PageInput,
  pageNumberOf,
  pageView,
  steadyPage,
} from '#server/pages/index.ts'
import { optinOf } from '#server/privacy/index.ts'
import type { UnsubscribeReason } from '#shared/account/optins.ts'
import { advantagesFor } from '#shared/hotel/advantageRights.ts'
import { isBirthdayTime } from '#shared/hotel/birthday.ts'
import { stayTabs } from '#shared/hotel/stayTabs.ts'
import type {
  HotelDashboardProps,
  HotelProfileProps,
  HotelStayProps,
  HotelStaysProps,
  MyAdvantagesProps,
  RenewalProgress,
  StaySummary,
} from '#shared/hotel/views.ts'
import {
  renewalDeeds,
  renewalDonePath,
  renewalQuery,
  stayMessagePath,
  stayMessageQuery,
} from '#shared/http/pageQuery.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import { type HotelMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'
import { findRenewal } from '../renewals/heldRenewals.ts'
import { renewalsOf } from '../renewals/renewalCalls.ts'
import { byPost, stateOf } from '../renewals/steps.ts'
import type { HotelPageServices } from './hotelPageServices.ts'
import { advantagesOf, hotelOf, loungeOf, roomOf } from './houses.ts'
import { stayCalendar } from './stayCalendar.ts'

const ended = ['ended', 'cancelled'] as const

/** Pages of a signed-in member of the hotel programme, except the profile. */
export function memberPages(services: HotelPageServices): ApplicationPage[] {
  const { store, stays, clock } = services
  return [
    steadyPage({
      route: 'hotelDashboard',
      title: 'account.card.title',
      component: 'hotel_dashboard',
      async open(input) {
        const id = input.session?.hotelMemberId ?? ''
        const reading = memberOf(store.db, input.session)
        const [member, unreachable, coming, past, offers, renewal, lastRenewal] = await Promise.all([
          reading,
          reading.then((it) => unreachableEmail(services, it, input)),
          stays.list(id, { states: ['upcoming'], page: 1 }),
          stays.list(id, { states: ['ended'], page: 1 }),
          offersPasskey(services, 'eph', id, input),
          renewalsOf(store.db, id, clock()),
          lastRenewalOf(id, input),
        ])
        const next = coming.items[0]
        const { name, values } = renewalQuery[input.locale]
        const props: HotelDashboardProps = {
          offersPasskey: offers,
          ...unreachable,
          profile: profileOf(member),
          isBirthday: isBirthdayOf(member),
          barcode: await code128(member.ibNumber),
          nextStay: next ? await summaryOf(next, input) : null,
          endedStays: past.total,
          advantages: advantagesFor(await advantagesOf(services, input.locale), member.level === 'IBPROSPECT'),
          lounge: await loungeOf(services, input.locale, member.level !== 'IBPROSPECT'),
          renewal,
          lastRenewal,
          renewalDeed: renewalDeeds.find((it) => values[it] === input.query.get(name)),
        }
        return { props }
      },
    }),
    steadyPage({
      route: 'hotelStays',
      title: 'account.stays.title',
      component: 'hotel_stays',
      async open(input) {
        const id = input.session?.hotelMemberId ?? ''
        const { name, values } = stayTabs[input.locale]
        const requested = input.query.get(name) || values.upcoming
        const tab = requested === values.ended ? 'ended' : 'upcoming'
        const page = pageNumberOf(input)
        const [coming, past, calendarUrl] = await Promise.all([
          stays.list(id, { states: ['upcoming'], page: tab === 'upcoming' ? page : 1 }),
          stays.list(id, { states: ended, page: tab === 'ended' ? page : 1 }),
          services.calendarUrl(id, input.locale),
          // Refuses the session of an account that is gone.
          memberOf(store.db, input.session),
        ])
        const list = tab === 'ended' ? past : coming
        if (page > list.pages) throw notFound(input)
        const props: HotelStaysProps = {
          tab,
          isUnknownTab: requested !== values[tab],
          stays: await Promise.all(list.items.map((stay) => summaryOf(stay, input))),
          page,
          pages: list.pages,
          total: { upcoming: coming.total, ended: past.total },
          calendarUrl,
        }
        return { props }
      },
    }),
    {
      routes: ['hotelStay'],
      async open(input) {
        const { id, isFile } = splitId(input.params.id ?? '')
        const stay = await stayOf(input, id)
        if (isFile) return { file: await stayCalendar(services, stay, { locale: input.locale, now: clock() }) }
        const summary = await summaryOf(bookingOf(stay), input)
        const props: HotelStayProps = {
          stay: summary,
          adults: stay.adults,
          children: stay.children,
          total: stay.totalCents,
          currency: stay.currency,
          room: await roomOf(services, input.locale, stay),
          ...(stay.changedFrom && { changedFrom: await changedFromOf(stay.changedFrom, input) }),
          ...(stay.state === 'cancelled' && { cancelledOn: localDay(stay.changedAt) }),
          ...(stay.state === 'upcoming' && { engineHref: await services.engineHref(input.locale, stay.hotel) }),
          isMessageSent: input.query.has(stayMessageQuery[input.locale]),
          calendarHref: `${input.path}.ics`,
        }
        return pageView(input, 'account.stay.title', 'hotel_stay', props)
      },
    },
    steadyPage({
      route: 'hotelAdvantages',
      title: 'account.advantages.title',
      component: 'my_advantages',
      isBeforeStory: true,
      async open(input) {
        const [member, past] = await Promise.all([
          memberOf(store.db, input.session),
          stays.list(input.session?.hotelMemberId ?? '', { states: ['ended'], page: 1 }),
        ])
        const props: MyAdvantagesProps = {
          profile: profileOf(member),
          isBirthday: isBirthdayOf(member),
          endedStays: past.total,
          advantages: await advantagesOf(services, input.locale),
        }
        return { props }
      },
    }),
  ]

  function isBirthdayOf(member: HotelMember): boolean {
    return isBirthdayTime(member.birthdate, localDay(clock()))
  }

  async function lastRenewalOf(memberId: string, { locale }: PageInput): Promise<RenewalProgress | undefined> {
    const renewal = await findRenewal(store.db, { memberId })
    if (!renewal) return undefined
    const { requestedAt, madeAt, sentAt, deliveredAt, handOver } = renewal
    const waitsAt = handOver !== null && handOver !== byPost ? await hotelOf(services, locale, handOver) : undefined
    return {
      state: stateOf(renewal),
      at: {
        asked: requestedAt,
        ...(madeAt !== null && { made: madeAt }),
        ...(sentAt !== null && { sent: sentAt }),
        ...(deliveredAt !== null && { given: deliveredAt }),
      },
      isByPost: handOver === byPost,
      ...(waitsAt && { house: { hotelName: waitsAt.hotelName, hotelHref: waitsAt.hotelHref } }),
    }
  }

  /** @throws ProductError page.invalidRoute also for another member's */
  async function stayOf(input: PageInput, id: string): Promise<Stay> {
    const member = await memberOf(store.db, input.session)
    const stay = await stays.find(member.id, id)
    if (!stay) throw notFound(input)
    return stay
  }

  async function changedFromOf(text: string, { locale }: PageInput): Promise<HotelStayProps['changedFrom']> {
    const before = JSON.parse(text) as StayBefore
    const { fromDay: from, toDay: to, rooms, adults, children, totalCents: total, currency } = before
    const { hotelName } = await hotelOf(services, locale, before.hotel)
    return {
      hotelName,
      from,
      to,
      rooms,
      adults,
      children,
      total,
      currency,
      room: await roomOf(services, locale, before),
    }
  }

  async function summaryOf(booking: Omit<StaySummary, 'hotelName'> & { hotel: string }, input: PageInput) {
    return { ...booking, ...(await hotelOf(services, input.locale, booking.hotel)) } satisfies StaySummary
  }
}

/** `.ics` after the address of a stay gives its calendar file. */
function splitId(given: string): { id: string; isFile: boolean } {
  const isFile = given.endsWith('.ics')
  return { id: isFile ? given.slice(0, -4) : given, isFile }
}

/** The forms of the member's pages, posted without a script. */
export function memberForms({ store }: HotelServices, calls: HotelCalls): PageForm[] {
  return [
    {
      name: 'renewal',
      routes: ['hotelDashboard'],
      call: calls.requestCardRenewal,
      next: (_, { path, locale }) => renewalDonePath(path, locale, 'requested'),
    },
    {
      name: 'withdrawRenewal',
      routes: ['hotelDashboard'],
      call: calls.withdrawCardRenewal,
      next: (_, { path, locale }) => renewalDonePath(path, locale, 'withdrawn'),
    },
    {
      name: 'cardReceived',
      routes: ['hotelDashboard'],
      call: calls.confirmCardRenewal,
      next: (_, { path, locale }) => renewalDonePath(path, locale, 'received'),
    },
    {
      name: 'stayMessage',
      routes: ['hotelStay'],
      call: calls.writeToReception,
      next: (_, { path, locale }) => stayMessagePath(path, locale),
    },
    ...profileForms(calls, {
      profile: 'hotelProfile',
      login: 'hotelLogin',
      memberOf: ({ session }) => memberOf(store.db, session),
    }),
  ]
}

/** The member's profile, with devices and consents. */
export function profilePage(services: HotelServices & Pick<HotelPageServices, 'lastLetter'>): ApplicationPage {
  const { store, stays, lastLetter } = services
  return steadyPage({
    route: 'hotelProfile',
    title: 'account.profile.title',
    component: 'hotel_profile',
    async open(input) {
      const reading = memberOf(store.db, input.session)
      const [member, shared, coming] = await Promise.all([
        reading,
        reading.then((it) => sharedProfileProps(services, 'eph', it, input)),
        stays.list(input.session?.hotelMemberId ?? '', { states: ['upcoming'], page: 1 }),
      ])
      const location = afterUnsubscribing(input, member.unsubscribeReason)
      if (location) return { location }
      // A letter of the hotels asks members nothing.
      const reader = { topics: null, favouriteCasino: null, isProtected: input.gamingOff }
      const props: HotelProfileProps = {
        ...shared,
        profile: profileOf(member),
        optin: optinOf(member),
        unsubscribeReason: member.unsubscribeReason as UnsubscribeReason | null,
        letter: lastLetter?.({ programme: 'eph', locale: input.locale, reader }) ?? null,
        comingStays: coming.total,
        comingTournaments: 0,
      }
      return { props }
    },
  })
}
