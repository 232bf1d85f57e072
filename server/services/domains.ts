import { definitions } from '#client/blocks/schemas.generated.ts'
import { createBooking, watchEngine } from '#server/booking/index.ts'
import { type Calendar, createCalendar } from '#server/calendar/index.ts'
import { type Card, createCard } from '#server/card/index.ts'
import { type Casino, createCasino } from '#server/casino/index.ts'
import { openHeartbeat } from '#server/cluster/processes.ts'
import { createConsent } from '#server/consent/index.ts'
import { createDesk, type Desk } from '#server/desk/index.ts'
import { createForms, type Forms } from '#server/forms/index.ts'
import { createHotel, type Hotel, isEmployee, liftLevel } from '#server/hotel/index.ts'
import type { ApiTag, DescribedCall, DescribedRoute } from '#server/http/describe/description.ts'
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
import type { ApiPart } from '#server/openapi/index.ts'
import { createOuting, type Outing } from '#server/outing/index.ts'
import { createVirusScan } from '#server/outside/virusScan.ts'
import type { DescribeSession, DomainPages, PagesOptions } from '#server/pages/index.ts'
import { createPasskeys } from '#server/passkeys/passkeys.ts'
import { openPoker, type Poker } from '#server/poker/index.ts'
import { protectedReader, protectPages } from '#server/protection/index.ts'
import { openSearch, type Search } from '#server/search/index.ts'
import { followRenames } from '#server/slugs/index.ts'
import { sweep } from '#server/store/sweep.ts'
import { type ClaimStream, createVip, openClaimStream, type Vip } from '#server/vip/index.ts'
import { absent } from '#shared/features.ts'
import type { InitAnswer } from '#shared/hotel/api.ts'
import { minuteMs } from '#shared/time/days.ts'
import { addressOf } from './contacts.ts'
import { type DeskPartServices, deskParts } from './deskParts.ts'
import type { Foundation } from './foundation.ts'
import { secretsFor } from './secrets.ts'

/** Parts that a domain hands to the site: each is mounted, drawn and run beside all others. */
export interface DomainParts {
  /** Calls below a prefix of the API. */
  apis?: readonly (ApiPart & { calls: readonly DescribedCall[] })[]
  /** Routes below `/api` that are no calls. */
  routes?: readonly DescribedRoute[]
  pages?: DomainPages['pages']
  forms?: DomainPages['forms']
  jobs?: readonly Job[]
}

/** The public faces of the domains that others know by name; undefined: the house lacks the feature. */
export interface Domains {
  calendar: Calendar
  poker: Poker | undefined
  vip: Vip | undefined
  claimStream: ClaimStream | undefined
  hotel: Hotel | undefined
  card: Card | undefined
  casino: Casino | undefined
  forms: Forms
  search: Search | undefined
  offline: Offline
  outing: Outing | undefined
  desk: Desk | undefined
  /** The letters as the desk sends them. */
  deskLetters: DeskLetters | undefined
  /** Previews of stories that are more than a page. */
  previews: NonNullable<PagesOptions['previews']>
  /** Application pages of all domains, with the services that draw them. */
  application: PagesOptions['application']
  /** The parts of all domains, in the order of the API's description. */
  parts: readonly DomainParts[]
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
  const { env, distDir, manifest, store, clock, log, content, calls, contacts, pauses } = foundation
  const { publicUrl } = env
  const { rootFolder } = env.storyblok
  const heartbeat = openHeartbeat({ store, clock, build: manifest.buildId, log })
  opened.defer(() => heartbeat.close())
  const base = {
    ...foundation,
    publicUrl,
    rootFolder,
    limits: calls.limits,
    channels: env.channels,
    lockout: createLockout({ store, clock }),
    passkeys: createPasskeys({ store, clock, publicUrl }),
    phone: () => contacts().phone,
    /** The recipient of a form that names no desk of its own. */
    standardDesk: () => contacts().email ?? addressOf(env.mailFrom),
  }
  const letter: LetterServices = {
    content,
    definitions,
    env,
    clock,
    hintsOf,
    drawPng: createPngDrawer(content.assetOrigin),
  }
  const drawForBrowser = createBrowserMail(base)
  const lastLetter: LastLetterFor | undefined = has.letter ? (reader) => lastLetterFor(letter, reader) : undefined
  const calendar = createCalendar(base)
  const bookingEngine = env.bookingEngine && watchEngine(env.bookingEngine, { clock, log })
  opened.defer(() => bookingEngine?.close())
  const booking = createBooking({
    ...base,
    secrets: env.bookingSecrets,
    onEnded: liftLevel,
    pages: { ...base, bookingEngine, tables: env.tables, isEmployee: (session) => isEmployee(store.db, session) },
  })
  const poker = has.poker ? openPoker({ ...base, merchant: env.merchant }) : undefined
  opened.defer(() => poker?.close())
  const vip = has.vip
    ? createVip({
        ...base,
        secrets: secretsFor(env, 'cards'),
        invitationSecrets: secretsFor(env, 'invitations'),
        desk: base.standardDesk,
        // Cards are opened after their members.
        readCardToken: async (code) => card?.numberOf(code) ?? null,
        poker,
        calendarUrl: calendar.urlOf('vip'),
        lastLetter,
      })
    : undefined
  const claimStream = vip && openClaimStream({ store, calls })
  opened.defer(() => claimStream?.close())
  const hotel = has.hotel
    ? createHotel({
        ...base,
        stays: booking.stays,
        engineHref: booking.engineHref,
        // Forms are opened after their members.
        sendToHouse: (message) => forms.fromMember(message),
        collaboratorDomains: env.collaboratorDomains,
        clientTokens: env.clientApiTokens,
        vipSummary: vip?.summaryOf,
        calendarUrl: calendar.urlOf('eph'),
        lastLetter,
      })
    : undefined
  const describeSession: DescribeSession = hotel?.describeSession ?? (async () => nobody)
  const card: Card | undefined =
    hotel &&
    createCard({
      ...base,
      secrets: secretsFor(env, 'memberCard'),
      describeSession,
      findVipMember: vip?.findMember,
      script: manifest.card,
      worker: { distDir, address: manifest.cardWorker },
    })
  const perMinute = env.letterPerMinute
  const deskLetters = has.letter
    ? createDeskLetters({ store, clock, drawForBrowser, perMinute, looks: { pauses }, services: letter })
    : undefined
  const pacer = deskLetters && openPacer({ ...foundation, perMinute }, { pauses })
  opened.defer(() => pacer?.close())
  const deskServices: DeskPartServices = {
    ...base,
    sessionSecrets: env.sessionSecrets,
    secrets: secretsFor(env, 'desk'),
    directory: env.directory,
    processId: heartbeat.id,
    merchantUrl: env.merchant?.url,
    styles: manifest.deskStyles.href,
    script: manifest.deskScript,
    membersOfCard: card?.membersOf,
    findPlayer: vip?.findMember,
    evenings: poker?.evenings,
    letters: deskLetters,
  }
  const desk = has.desk ? createDesk(deskServices, deskParts(deskServices)) : undefined
  const renames = followRenames({ content, log, runs: [desk?.ready, vip?.followRewards] })
  opened.defer(() => renames.close())
  const casino = has.casino
    ? createCasino({
        ...base,
        secrets: env.floorSecrets,
        cards: { ...vip?.floorEvents, ...desk?.floorEvents },
        clockHeard: poker?.clockHeard,
      })
    : undefined
  const forms = createForms({
    ...base,
    scan: env.clamd && createVirusScan(env.clamd, log),
    secrets: secretsFor(env, 'forms'),
  })
  const consent = createConsent(base)
  const search = has.search ? openSearch({ ...base, tiles: env.mapTiles }) : undefined
  opened.defer(() => search?.close())
  const offline = createOffline({
    ...base,
    script: manifest.offline,
    worker: { distDir, address: manifest.offlineWorker },
  })
  const outing = has.outing
    ? createOuting({
        ...base,
        tournaments: poker?.live,
        bookings: {
          staysOf: hotel && ((memberId) => booking.stays.list(memberId, { states: ['upcoming'], page: 1 })),
          tournamentsOf: poker?.comingTournaments,
        },
      })
    : undefined

  const parts: (DomainParts | undefined)[] = [
    hotel && {
      apis: [api('eph', '/api/eph', { ...hotel.calls, ...calendar.calls.eph }, hotel.checkClient)],
      ...hotel.pages,
    },
    vip && { apis: [api('vip', '/api/vip', { ...vip.calls, ...calendar.calls.vip })], jobs: vip.jobs, ...vip.pages },
    { apis: [api('site', '/api/consent', consent.calls)], jobs: consent.jobs, ...consent.pages },
    search && { apis: [api('search', '/api/search', search.calls)], pages: search.pages },
    hotel && {
      apis: [api('search', '/api/booking', booking.calls)],
      routes: booking.intakes,
      jobs: booking.jobs,
    },
    { routes: [bounceIntake({ ...base, secrets: env.mailSecrets })], pages: booking.pages },
    { apis: [api('forms', '/api/forms', forms.calls)], jobs: forms.jobs, ...forms.pages },
    casino && { ...casino, apis: [api('casinos', '/api/casinos', casino.calls)] },
    claimStream && { routes: [claimStream.route] },
    card && { apis: [api('site', '/api/card', card.calls)], pages: card.pages },
    poker && {
      apis: [api('poker', '/api/poker', { ...poker.calls })],
      routes: poker.routes,
      jobs: [...poker.jobs, ...(env.demoWorld ? [poker.demoJob] : [])],
      ...(vip && poker.pages(vip.calls)),
    },
    desk && { routes: [desk.logout], jobs: desk.jobs },
    has.protection && hotel ? protectPages(base, { eph: hotel.calls, vip: vip?.calls }) : undefined,
    { pages: offline.pages, forms: calendar.forms },
    outing && { pages: outing.pages },
    {
      jobs: [
        { name: 'sweep', everyMs: 10 * minuteMs, run: () => sweep(store, clock()) },
        { name: 'forgetHashes', everyMs: 24 * 60 * minuteMs, run: () => sweepForeignHashes(store.db, clock()) },
      ],
    },
  ]
  const present = parts.filter((it) => it !== undefined)
  return {
    calendar,
    poker,
    vip,
    claimStream,
    hotel,
    card,
    casino,
    forms,
    search,
    offline,
    outing,
    desk,
    deskLetters,
    previews: deskLetters ? { letter: letterPreview({ ...letter, drawForBrowser }) } : {},
    parts: present,
    application: {
      calls,
      idempotency: foundation.idempotency,
      rightOf: hotel?.rightOf ?? (async () => 'no'),
      describeSession,
      protectedReader: (session) => protectedReader({ store, clock }, session),
      pages: present.flatMap((it) => it.pages ?? []),
      forms: present.flatMap((it) => it.forms ?? []),
    },
  }
}

function api(
  tag: ApiTag,
  prefix: string,
  calls: Readonly<Record<string, DescribedCall>> | readonly DescribedCall[],
  checkClient?: ApiPart['checkClient'],
) {
  return { tag, prefix, calls: Object.values(calls), checkClient }
}

/** The session of a house without a programme. */
const nobody: InitAnswer = { isConnected: false, profile: null, ...(has.vip ? { vip: null } : absent) }
