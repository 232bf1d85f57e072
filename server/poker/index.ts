import type { LeaveTournaments } from '#server/account/index.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { followChanges } from '#server/content/index.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import type { Job } from '#server/jobs/index.ts'
import type { ApplicationPage, LiveTournaments, PageForm } from '#server/pages/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import type { Locale } from '#shared/locales.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import { seedPokerDemo } from './demo/seedPoker.ts'
import { leaveTournaments } from './eraseMember.ts'
import { createEveningDesk, type EveningDesk } from './evening/eveningDesk.ts'
import { deleteOldGuests } from './evening/guests.ts'
import { tournamentStream } from './live/tournamentStream.ts'
import type { AccountCalls } from './pages/accountPages.ts'
import { liveTournaments } from './pages/liveTournaments.ts'
import { comingTournaments } from './pages/myTournamentsPage.ts'
import type { PokerPageServices } from './pages/pokerPageServices.ts'
import { pokerPages } from './pages/pokerPages.ts'
import { readBalance } from './payments/balance.ts'
import { createMerchant, type MerchantOptions } from './payments/merchant.ts'
import { reconcile } from './payments/reconcile.ts'
import { merchantWebhook } from './payments/webhook.ts'
import { type PokerCalls, pokerCalls } from './pokerCalls.ts'
import type { PokerServices } from './pokerServices.ts'
import { expireHeld } from './registrations/expireHeld.ts'
import { placeEntries } from './registrations/placeEntries.ts'
import { registrationQueries, waitingListQueries } from './registrations/registrationQueries.ts'
import { handleChanges } from './tournaments/changes.ts'
import { type TournamentQueries, tournamentQueries } from './tournaments/tournamentQueries.ts'
import { lapseOffers } from './waitingList/waitingList.ts'

export { pokerDesk } from './desk/pokerDesk.ts'
export { recordPaidOtherwise } from './payments/paidOtherwise.ts'

export interface PokerOptions
  extends Omit<PokerServices, 'merchant' | 'placesChanged'>,
    Pick<PokerPageServices, 'captcha' | 'loginCaptcha' | 'phone'> {
  /** Undefined in production without the merchant's keys. */
  merchant: (Omit<MerchantOptions, 'clock'> & { isEmbedded?: true }) | undefined
  redis: ClusterRedis | undefined
  limits: RateLimits
  pauses: Pick<StoredPauses, 'holdsFor'>
}

export interface Poker {
  tournaments: TournamentQueries
  /** Calls of `/api/poker`. */
  calls: PokerCalls
  /** False in production without the merchant's keys: POST registrations answers 503. */
  isPayable: boolean
  /** The merchant's webhook, and the streams. */
  routes: readonly DescribedRoute[]
  /** Pages of players; they use the account's calls for login and sign-up. */
  pages: (account: AccountCalls) => { pages: ApplicationPage[]; forms: PageForm[] }
  /** Live state of tournaments, for pages that are the same for everybody. */
  live: LiveTournaments
  /** A member's places at tournaments still to be played, the soonest first. */
  comingTournaments: (vipMemberId: string, locale: Locale) => Promise<RegistrationSummary[]>
  /** Calendar entries of a member's paid places, the soonest first. */
  placeEntries: ReturnType<typeof placeEntries>
  /** For the desks of the casinos. */
  evenings: EveningDesk
  jobs: Job[]
  /** To be called after an event of a tournament's clock. @param slug */
  clockHeard: (slug: string) => void
  /** Seeds the players of the demo world; needs its members. */
  seedDemo: () => Promise<void>
  /** Moves the daily demo tournaments when a new day has begun. */
  demoJob: Job
  /** Gives up the places of an account within the transaction that erases it. */
  leave: LeaveTournaments
  /** Ends the streams. */
  drain: () => void
  close: () => Promise<void>
}

const secondMs = 1000

/** Poker tournaments: places, payments, waiting lists and the live page. */
export function openPoker(options: PokerOptions): Poker {
  const { merchant, redis, limits, pauses, captcha, loginCaptcha, phone, ...given } = options
  const stream = tournamentStream({ ...given, redis, limits })
  const services: PokerServices = {
    ...given,
    merchant: merchant && createMerchant({ ...merchant, clock: given.clock }),
    placesChanged: stream.changed,
  }
  const tournaments = tournamentQueries(services)
  const registrations = registrationQueries(services)
  const following = followTournaments(services)
  const calls = pokerCalls(services, { tournaments, registrations })
  const isPayable = merchant !== undefined
  const pageServices: PokerPageServices = {
    tournaments,
    registrations,
    waitingList: waitingListQueries(services),
    calls,
    isPayable,
    content: given.content,
    clock: given.clock,
    merchant,
    captcha,
    loginCaptcha,
    phone,
  }
  // Seeds only with the embedded merchant, so that no start causes a real payment.
  const seedDemo = () => seedPokerDemo(services, merchant?.isEmbedded ? services.merchant : undefined)
  let isSeeded = false
  return {
    tournaments,
    calls,
    isPayable,
    routes: [merchantWebhook(services, limits), stream.route],
    pages: (account) => pokerPages(pageServices, account),
    live: liveTournaments(pageServices),
    comingTournaments: comingTournaments(pageServices),
    placeEntries: placeEntries(services),
    evenings: createEveningDesk(services, pauses),
    jobs: [
      { name: 'pokerExpire', everyMs: 20 * secondMs, run: () => expireHeld(services) },
      { name: 'pokerOffers', everyMs: 20 * secondMs, run: () => lapseOffers(services) },
      { name: 'pokerReconcile', everyMs: 60 * secondMs, run: () => reconcile(services) },
      { name: 'pokerBalance', everyMs: 5 * 60 * secondMs, run: () => readBalance(services) },
      { name: 'pokerContent', everyMs: 60 * secondMs, run: following.look },
      { name: 'pokerGuests', everyMs: 60 * 60 * secondMs, run: () => deleteOldGuests(services) },
    ],
    clockHeard: stream.changed,
    async seedDemo() {
      await seedDemo()
      isSeeded = true
    },
    demoJob: {
      name: 'pokerDemo',
      everyMs: 5 * 60 * secondMs,
      // Waits until the demo's members exist.
      run: async () => isSeeded && seedDemo(),
    },
    leave: (tx, member, locale) => leaveTournaments(services, tx, member, locale),
    drain: stream.close,
    close: following.close,
  }
}

/** Applies what editors publish at once; the job catches up on changes that this process missed. */
function followTournaments(services: PokerServices): { look: () => Promise<void>; close: () => Promise<void> } {
  const { content, log } = services
  return { look, ...followChanges(content, look) }

  async function look(): Promise<void> {
    try {
      await handleChanges(services)
    } catch (error) {
      log.warn({ err: error }, 'changes of tournaments could not be applied: retried later')
    }
  }
}
