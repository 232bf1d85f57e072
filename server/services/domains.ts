import { definitions } from '#client/blocks/schemas.generated.ts'
import { type Booking, createBooking, watchEngine } from '#server/booking/index.ts'
import { type Calendar, createCalendar } from '#server/calendar/index.ts'
import { type Card, createCard } from '#server/card/index.ts'
import { type Casino, createCasino } from '#server/casino/index.ts'
import { openHeartbeat } from '#server/cluster/processes.ts'
import { type Consent, createConsent } from '#server/consent/index.ts'
import { createDesk, type Desk } from '#server/desk/index.ts'
import { createForms, type Forms } from '#server/forms/index.ts'
import { createHotel, type Hotel, isEmployee, liftLevel } from '#server/hotel/index.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import { sweepForeignHashes } from '#server/identity/foreignHashes.ts'
import { createLockout } from '#server/identity/lockout.ts'
import type { Job } from '#server/jobs/index.ts'
import {
  createBrowserMail,
  createDeskLetters,
  createPngDrawer,
  type DeskLetters,
  type LastLetterFor,
  type LetterServices,
  lastLetterFor,
  letterPreview,
  openPacer,
} from '#server/letter/index.ts'
import { bounceIntake } from '#server/mail/index.ts'
import { createOffline, type Offline } from '#server/offline/index.ts'
import { createOuting, type Outing } from '#server/outing/index.ts'
import { createVirusScan } from '#server/outside/virusScan.ts'
import type { PagesOptions } from '#server/pages/index.ts'
import { createPasskeys } from '#server/passkeys/passkeys.ts'
import { openPoker, type Poker } from '#server/poker/index.ts'
import { protectedReader, protectPages } from '#server/protection/index.ts'
import { openSearch, type Search } from '#server/search/index.ts'
import { followRenames } from '#server/slugs/index.ts'
import { sweep } from '#server/store/sweep.ts'
import { type ClaimStream, createVip, openClaimStream, type Vip } from '#server/vip/index.ts'
import { minuteMs } from '#shared/time/days.ts'
import { addressOf } from './contacts.ts'
import { type DeskPartServices, deskParts } from './deskParts.ts'
import type { Foundation } from './foundation.ts'
import { secretsFor } from './secrets.ts'

/** Every domain by its public face, in the order in which they are opened. */
export interface Domains {
  calendar: Calendar
  booking: Booking
  /** POST /api/mail/bounces. */
  bounces: DescribedRoute
  poker: Poker
  vip: Vip
  claimStream: ClaimStream
  hotel: Hotel
  card: Card
  casino: Casino
  forms: Forms
  consent: Consent
  search: Search
  offline: Offline
  outing: Outing
  desk: Desk
  /** The letters as the desk sends them. */
  deskLetters: DeskLetters
  /** Previews of stories that are more than a page. */
  previews: NonNullable<PagesOptions['previews']>
  /** Application pages of all domains, with the services that draw them. */
  application: PagesOptions['application']
  /** Jobs of all domains. */
  jobs: Job[]
}

/**
 * @param opened receives everything to close, also when a later domain fails to open
 * @param hintsOf of the pages, which are opened after the domains
 */
export function openDomains(
  foundation: Foundation,
  opened: AsyncDisposableStack,
  hintsOf: LetterServices['hintsOf'],
): Domains {
  const { env, distDir, manifest, store, clock, log, sessions, passwords, mail, content, redis } = foundation
  const { calls, idempotency, drawings, captcha, loginCaptcha, contacts, pauses, editions } = foundation
  const { publicUrl } = env
  const heartbeat = openHeartbeat({ store, clock, build: manifest.buildId, log })
  opened.defer(() => heartbeat.close())
  const { rootFolder } = env.storyblok
  const { limits } = calls
  const ground = { store, clock, content, publicUrl }
  const captchas = { captcha, loginCaptcha }
  const lockout = createLockout({ store, clock })
  const passkeys = createPasskeys({ store, clock, publicUrl })
  const { channels } = env
  const accounts = { store, clock, sessions, mail, passwords, lockout, pauses, passkeys, channels }
  const phone = () => contacts().phone
  /** The recipient of a form that names no desk of its own. */
  const desk = () => contacts().email ?? addressOf(env.mailFrom)

  const letter: LetterServices = {
    content,
    definitions,
    env,
    clock,
    hintsOf,
    drawPng: createPngDrawer(content.assetOrigin),
  }
  const drawForBrowser = createBrowserMail({ publicUrl, contacts, distDir, clock })
  const lastLetter: LastLetterFor = (reader) => lastLetterFor(letter, reader)
  const calendar = createCalendar({ ...ground, drawings })
  const bookingEngine = env.bookingEngine && watchEngine(env.bookingEngine, { clock, log })
  opened.defer(() => bookingEngine?.close())
  const booking = createBooking({
    store,
    clock,
    limits,
    secrets: env.bookingSecrets,
    onEnded: liftLevel,
    mail,
    pages: {
      content,
      bookingEngine,
      tables: env.tables,
      rootFolder,
      phone,
      isEmployee: (session) => isEmployee(store.db, session),
    },
  })
  const bounces = bounceIntake({ store, clock, log, limits, secrets: env.mailSecrets })
  const poker = openPoker({ ...ground, ...captchas, log, mail, redis, limits, merchant: env.merchant, phone, pauses })
  opened.defer(() => poker.close())
  const vip = createVip({
    ...ground,
    ...accounts,
    ...captchas,
    secrets: secretsFor(env, 'cards'),
    invitationSecrets: secretsFor(env, 'invitations'),
    desk,
    // Cards are opened after their members.
    readCardToken: (code) => card.numberOf(code),
    leaveTournaments: poker.leave,
    comingTournaments: poker.comingTournaments,
    placeEntries: poker.placeEntries,
    calendarUrl: calendar.urlOf('vip'),
    lastLetter,
  })
  const claimStream = openClaimStream({ store, calls })
  opened.defer(claimStream.close)
  const hotel = createHotel({
    ...ground,
    ...accounts,
    ...captchas,
    rootFolder,
    stays: booking.stays,
    engineHref: booking.engineHref,
    // Forms are opened after their members.
    sendToHouse: (message) => forms.fromMember(message),
    collaboratorDomains: env.collaboratorDomains,
    clientTokens: env.clientApiTokens,
    vipSummary: vip.summaryOf,
    calendarUrl: calendar.urlOf('eph'),
    lastLetter,
  })
  const card = createCard({
    store,
    clock,
    publicUrl,
    secrets: secretsFor(env, 'memberCard'),
    describeSession: hotel.describeSession,
    findVipMember: vip.findMember,
    script: manifest.card,
    worker: { distDir, address: manifest.cardWorker },
  })
  const pacer = openPacer({ store, clock, log, mail, editions, perMinute: env.letterPerMinute }, { pauses })
  opened.defer(() => pacer.close())
  const deskLetters = createDeskLetters({
    store,
    clock,
    drawForBrowser,
    perMinute: env.letterPerMinute,
    looks: { pauses },
    services: letter,
  })
  const deskServices: DeskPartServices = {
    store,
    clock,
    log,
    mail,
    content,
    calls,
    sessionSecrets: env.sessionSecrets,
    secrets: secretsFor(env, 'desk'),
    publicUrl,
    passkeys,
    directory: env.directory,
    redis,
    processId: heartbeat.id,
    merchantUrl: env.merchant?.url,
    styles: manifest.deskStyles.href,
    standardDesk: desk,
    phone,
    script: manifest.deskScript,
    membersOfCard: card.membersOf,
    findPlayer: vip.findMember,
    evenings: poker.evenings,
    pauses,
    letters: deskLetters,
  }
  const staffDesk = createDesk(deskServices, deskParts(deskServices))
  const renames = followRenames({ content, log, runs: [staffDesk.ready, vip.followRewards] })
  opened.defer(() => renames.close())
  const casino = createCasino({
    store,
    clock,
    content,
    redis,
    limits,
    secrets: env.floorSecrets,
    cards: { ...vip.floorEvents, ...staffDesk.floorEvents },
    clockHeard: poker.clockHeard,
  })
  const forms = createForms({
    store,
    clock,
    mail,
    content,
    limits,
    scan: env.clamd && createVirusScan(env.clamd, log),
    secrets: secretsFor(env, 'forms'),
    standardDesk: desk,
    channels,
  })
  const consent = createConsent({ store, clock, publicUrl })
  const search = openSearch({ content, log, clock, tiles: env.mapTiles })
  opened.defer(search.close)
  const offline = createOffline({
    content,
    clock,
    script: manifest.offline,
    worker: { distDir, address: manifest.offlineWorker },
  })
  const outing = createOuting({
    content,
    drawings,
    clock,
    publicUrl,
    tournaments: poker.live,
    bookings: {
      staysOf: (memberId) => booking.stays.list(memberId, { states: ['upcoming'], page: 1 }),
      tournamentsOf: poker.comingTournaments,
    },
  })

  const protect = protectPages({ store, clock }, { eph: hotel.calls, vip: vip.calls })
  const players = poker.pages(vip.calls)
  return {
    calendar,
    booking,
    bounces,
    poker,
    vip,
    claimStream,
    hotel,
    card,
    casino,
    forms,
    consent,
    search,
    offline,
    outing,
    desk: staffDesk,
    deskLetters,
    previews: { letter: letterPreview({ ...letter, drawForBrowser }) },
    application: {
      calls,
      idempotency,
      rightOf: hotel.rightOf,
      describeSession: hotel.describeSession,
      protectedReader: (session) => protectedReader({ store, clock }, session),
      pages: [
        ...hotel.pages.pages,
        ...vip.pages.pages,
        ...casino.pages,
        ...players.pages,
        ...card.pages,
        ...booking.pages,
        ...forms.pages.pages,
        ...consent.pages.pages,
        ...protect.pages,
        ...search.pages,
        ...offline.pages,
        ...outing.pages,
      ],
      forms: [
        ...hotel.pages.forms,
        ...vip.pages.forms,
        ...forms.pages.forms,
        ...consent.pages.forms,
        ...protect.forms,
        ...players.forms,
        ...calendar.forms,
      ],
    },
    jobs: [
      { name: 'sweep', everyMs: 10 * minuteMs, run: () => sweep(store, clock()) },
      { name: 'forgetHashes', everyMs: 24 * 60 * minuteMs, run: () => sweepForeignHashes(store.db, clock()) },
      ...booking.jobs,
      ...casino.jobs,
      ...poker.jobs,
      ...(env.demoWorld ? [poker.demoJob] : []),
      ...vip.jobs,
      ...staffDesk.jobs,
      ...forms.jobs,
      ...consent.jobs,
    ],
  }
}
