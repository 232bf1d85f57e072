import { type BookingRoom, openBooking } from '#server/booking/door.ts'
import { createPrivateFeeds } from '#server/calendar/door.ts'
import { cardNumberOf, createCardTokens } from '#server/card/door.ts'
import { type CasinoRoom, eachAlone, openCasino } from '#server/casino/door.ts'
import {
  cardDelivered,
  checkClientToken,
  type HotelCalls,
  type HotelServices,
  hotelCalls,
  liftLevel,
} from '#server/eph/door.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import { createLockout, type Lockout } from '#server/identity/lockout.ts'
import { openPoker, type Poker } from '#server/poker/door.ts'
import { createKeptPauses, type KeptPauses } from '#server/protection/door.ts'
import {
  advantageUsed,
  issueCard,
  pointsEarned,
  registerCard,
  summaryOf,
  type VipCalls,
  type VipServices,
  vipCalls,
} from '#server/vip/door.ts'
import { addressOf } from './contacts.ts'
import type { Foundation } from './foundation.ts'
import { secretFor, secretsFor } from './secrets.ts'

/** The two programmes, and what their members do: stay, play, win, carry a card. */
export interface Programmes {
  accounts: Accounts
  booking: BookingRoom
  casino: CasinoRoom
  poker: Poker
  hotel: { calls: HotelCalls; services: CallServices; own: HotelServices }
  vip: { calls: VipCalls; services: CallServices; own: VipServices }
  cardTokens: ReturnType<typeof createCardTokens>
  /** Private calendars of members. */
  feeds: ReturnType<typeof createPrivateFeeds>
  /** Where a form goes that names no desk of its own. */
  standardDesk: () => string
}

/** What both programmes keep accounts with. */
interface Accounts extends Pick<Foundation, 'store' | 'clock' | 'sessions' | 'passwords' | 'mail'> {
  lockout: Lockout
  pauses: KeptPauses
}

export function openProgrammes(foundation: Foundation, opened: AsyncDisposableStack): Programmes {
  const { env, store, clock, log, sessions, passwords, mail, content, redis, calls, contacts } = foundation
  const accounts: Accounts = {
    store,
    clock,
    sessions,
    mail,
    passwords,
    lockout: createLockout({ store, clock }),
    pauses: createKeptPauses(secretsFor(env, 'pauses')),
  }
  const booking = openBooking({
    store,
    clock,
    limits: calls.limits,
    secret: env.bookingSecret,
    onEnded: liftLevel,
    pages: {
      content,
      bookingEngine: env.bookingEngine,
      tables: env.tables,
      rootFolder: env.storyblok.rootFolder,
      phone: () => contacts().phone,
    },
  })
  const hotelServices: HotelServices = {
    ...accounts,
    stays: booking.stays,
    collaboratorDomains: env.collaboratorDomains,
    vipSummary: (vipMemberId) => summaryOf(accounts, vipMemberId),
  }
  const poker = openPoker({
    store,
    clock,
    log,
    mail,
    content,
    redis,
    limits: calls.limits,
    merchant: env.merchant,
    publicUrl: env.publicUrl,
    captcha: foundation.captcha,
    loginCaptcha: foundation.loginCaptcha,
    phone: () => contacts().phone,
  })
  opened.defer(() => poker.close())
  const casino = openCasino({
    content,
    store,
    clock,
    redis,
    limits: calls.limits,
    secret: env.floorSecret,
    cards: {
      cardRegistered: eachAlone(registerCard),
      cardIssued: eachAlone(issueCard),
      cardDelivered: eachAlone(cardDelivered),
      pointsEarned: pointsEarned({ clock }),
      advantageUsed,
    },
    clockHeard: poker.clockHeard,
  })
  const standardDesk = () => contacts().email ?? addressOf(env.mailFrom)
  const cardTokens = createCardTokens({ store, clock, secret: secretFor(env, 'memberCard') })
  const vipServices: VipServices = {
    ...accounts,
    content,
    secret: secretFor(env, 'cards'),
    readCardToken: cardNumberOf(cardTokens, store),
    desk: standardDesk,
    leaveTournaments: poker.leave,
    isCasino: async (locale, slug) => (await casino.casinos.bySlug(locale, slug)) !== undefined,
  }
  return {
    accounts,
    booking,
    casino,
    poker,
    hotel: {
      calls: hotelCalls(hotelServices),
      services: { ...calls, checkClient: checkClientToken(env.clientApiTokens) },
      own: hotelServices,
    },
    vip: { calls: vipCalls(vipServices), services: calls, own: vipServices },
    cardTokens,
    feeds: createPrivateFeeds({ store, clock, publicUrl: env.publicUrl }),
    standardDesk,
  }
}
