import { ratesHeard, refusedMessages } from '#server/booking/index.ts'
import { floorHeard } from '#server/casino/index.ts'
import { aliveProcesses } from '#server/cluster/processes.ts'
import { allHouses } from '#server/desk/index.ts'
import { readEventFigures } from '#server/events/index.ts'
import { countUnreachable, stuckMails } from '#server/mail/index.ts'
import { openIn, openPayments, readStore } from '#server/metrics/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { FeedEntry, Health, JobEntry, OpenPaymentEntry, ReceiverEntry, StateProps } from '#shared/desk/state.ts'
import { type JobName, jobNames } from '#shared/jobNames.ts'
import { deskLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { OpsDeskServices } from './services.ts'

/** Rows of each part; the rest is a number. */
const maxRows = 50
/** A mail that has waited longer for its first try: the sender does not run. */
const mailWaitMs = 5 * 60_000
const eventWaitMs = 60 * 60_000
/** Longer than a lease and the pause between two checks. */
const jobGraceMs = 6 * 60_000

/** How the site is: figures are those of the metrics, lists are the rows that they count. */
export async function readState(services: OpsDeskServices, locale: Locale, now: number): Promise<StateProps> {
  const { store, content, redis, processId } = services
  const { db } = store
  const mails = await mailState(services, now)
  const rows = await db.selectFrom('jobs').selectAll().execute()
  // In the order of the list; a row of an older build may have a name that is known no more.
  const jobs = jobNames.flatMap((name) => rows.filter((it) => it.name === name).map((row) => jobEntry(name, row, now)))
  const floor = await floorFeeds(db, locale, now)
  const booking = await bookingFeed(db, now)
  const reservations = await refusedMessages(db)
  const heard = await ratesHeard(db)
  const prices = heard.size > 0 ? { hotels: heard.size, at: Math.max(...heard.values()) } : null
  // Looked at within a day: later it is no news, and the list still has it.
  const isRefused = reservations.entries.some(({ at }) => at > now - deskLimits.refusedMessageMs)
  const payments = await paymentEntries(services, locale)
  const receivers = await receiverEntries(db, now)
  const version = content.version()
  const contentHealth: Health = content.isAnswering() ? 'well' : version === 0 ? 'unknown' : 'wrong'
  const processes = (await aliveProcesses(db, now)).map((it) => ({ ...it, isThis: it.id === processId }))
  const redisState = redis ? (redis.isUp() ? 'up' : 'down') : 'off'
  const paymentsHealth: Health = payments.some(({ open }) => open !== 'refund') ? 'wrong' : 'well'
  const healths: Health[] = [
    ...[
      mails.health,
      booking.health,
      isRefused ? 'wrong' : 'well',
      paymentsHealth,
      contentHealth,
      redisState === 'down' ? 'wrong' : 'well',
    ],
    ...[...jobs, ...floor, ...receivers].map(({ health }) => health),
  ] as Health[]
  return {
    at: now,
    wrong: healths.filter((it) => it === 'wrong').length,
    unknown: healths.filter((it) => it === 'unknown').length,
    mails,
    jobs,
    floor,
    booking,
    reservations: { health: isRefused ? 'wrong' : 'well', ...reservations, prices },
    payments: { health: paymentsHealth, entries: payments },
    receivers,
    content: { health: contentHealth, publishedAt: version === 0 ? null : version * 1000 },
    redis: redisState,
    processes,
  }
}

async function mailState({ store, clock, mail }: OpsDeskServices, now: number): Promise<StateProps['mails']> {
  const figures = await readStore({ store, clock })
  const { mails, total } = await stuckMails(store.db, maxRows)
  const oldestMs = (figures?.outboxOldestSeconds ?? 0) * 1000
  const waiting = figures?.outboxPending ?? 0
  const isWrong = !mail.isConfigured || total > 0 || oldestMs > mailWaitMs
  return {
    health: figures ? (isWrong ? 'wrong' : 'well') : 'unknown',
    waiting,
    oldestAt: oldestMs > 0 ? now - oldestMs : null,
    isConfigured: mail.isConfigured,
    stuck: total,
    unreachable: await countUnreachable(store.db),
    entries: mails,
  }
}

function jobEntry(name: JobName, row: Row<'jobs'>, now: number): JobEntry {
  const { dueAt, leasedUntil, ranAt, tookMs, failedAt } = row
  const state = stateOf()
  const health = state === 'failed' || state === 'late' ? 'wrong' : state === 'never' ? 'unknown' : 'well'
  return { name, state, health, ranAt, tookMs, failedAt, dueAt }

  function stateOf(): JobEntry['state'] {
    if (failedAt !== null && failedAt > (ranAt ?? 0)) return 'failed'
    if (leasedUntil > now) return 'running'
    if (dueAt + jobGraceMs < now) return 'late'
    return ranAt === null ? 'never' : 'waiting'
  }
}

async function floorFeeds(db: Queries, locale: Locale, now: number): Promise<FeedEntry[]> {
  const heard = await floorHeard(db)
  return (await allHouses(db)).flatMap((house) =>
    house.trigram
      ? [feed(house.trigram, textIn(house.names, locale), heard.get(house.trigram), now - deskLimits.silentFloorMs)]
      : [],
  )
}

/** The last signed notification of the hotels' booking engine. */
async function bookingFeed(db: Queries, now: number): Promise<FeedEntry> {
  const last = await db
    .selectFrom('takenEvents')
    .select((row) => row.fn.max('takenAt').as('at'))
    .where('source', '=', 'booking')
    .executeTakeFirst()
  return feed('booking', '', last?.at ?? undefined, now - deskLimits.silentBookingMs)
}

/** @param silentBefore epoch ms: who was heard last before it is silent */
function feed(id: string, name: string, heardAt: number | undefined, silentBefore: number): FeedEntry {
  const health = heardAt === undefined ? 'unknown' : heardAt < silentBefore ? 'wrong' : 'well'
  return { id, name, health, heardAt: heardAt ?? null }
}

/** Events wait for minutes where a receiver is restarted; an hour is three tries in vain. */
async function receiverEntries(db: Queries, now: number): Promise<ReceiverEntry[]> {
  return (await readEventFigures(db)).map((it) => {
    const isLate = it.oldestAt !== null && it.oldestAt < now - eventWaitMs
    return { ...it, health: it.pausedAt !== null || it.failed > 0 || isLate ? 'wrong' : 'well' }
  })
}

async function paymentEntries({ store, merchantUrl }: OpsDeskServices, locale: Locale): Promise<OpenPaymentEntry[]> {
  const rows = await openPayments(store.db)
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
    .select(['payments.id', 'payments.intentId', 'payments.refundState', 'payments.dispute', 'payments.moneyAt'])
    .select(['payments.amountCents', 'payments.paidCents', 'payments.currency', 'payments.createdAt'])
    .select(['registrations.code', 'tournaments.titles', 'tournaments.casinoName'])
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .limit(maxRows)
    .execute()
  return rows.flatMap((row) =>
    openIn(row).map((open) => ({
      id: `${open}-${row.id}`,
      open,
      code: row.code,
      tournament: textIn(row.titles, locale),
      casino: row.casinoName,
      cents: row.paidCents ?? row.amountCents,
      currency: row.currency,
      since: row.moneyAt ?? row.createdAt,
      ...(open === 'dispute' && row.intentId && { href: disputePage(merchantUrl, row.intentId) }),
    })),
  )
}

/** The payment at the merchant's dashboard; the embedded one has a page for all. */
function disputePage(merchantUrl: string | undefined, intentId: string): string {
  return merchantUrl ? `${merchantUrl}/dashboard` : `https://dashboard.stripe.com/payments/${intentId}`
}
