import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayFrom } from '#server/account/index.ts'
import type { Tables } from '#server/store/tables.ts'
import { sponsorship, welcomeOffer } from '#shared/account/statuses.ts'
import { parisInstant, todayInParis, yearInParis } from '#shared/time/parisTime.ts'
import { daysAfter } from '../points/expiryOf.ts'
import { addEarnings, type Earning, lockMember, spend, type VipMember } from '../points/ledger.ts'
import { demoLedgers } from './ledgers.ts'
import type { SeedPoints } from './seedVipDemo.ts'

type Ledger = NonNullable<(typeof demoLedgers)[string]>

/**
 * The ledger of a demo account, with claims, godsons and drinks. A later start moves its dates to its day, unless a
 * visitor has claimed a reward: then the ledger is left alone.
 */
export const seedDemoPoints: SeedPoints = async (tx, { id, name }, now) => {
  const ledger = demoLedgers[name]
  if (!ledger) return
  const newest = await tx
    .selectFrom('pointsLines')
    .select('at')
    .where('eventId', '=', eventIdOf(name, 0))
    .executeTakeFirst()
  if (newest) await moveDates(tx, { id, name }, ledger, { newestAt: newest.at, now })
  else await write(tx, { id, name }, ledger, now)
  await writeDrinks(tx, { id, name }, ledger, now)
}

async function write(tx: Transaction<Tables>, { id, name }: { id: string; name: string }, ledger: Ledger, now: number) {
  const member = await lockMember(tx, id, now)
  for (const move of movesOf(name, ledger, member, now)) await move.run(tx)
  await addGodsons(tx, id, ledger, now)
  const givenAt = daysAfter(member.becameFullAt ?? now, welcomeOffer.afterDays)
  const usedAt = ledger.hasUsedWelcome ? daysAfter(givenAt, 3) : null
  await tx
    .insertInto('welcomeOffers')
    .values({ vipMemberId: id, givenAt, expiresAt: daysAfter(givenAt, welcomeOffer.validDays), usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Move {
  at: number
  run: (tx: Transaction<Tables>) => Promise<void>
}

/** Sorted by date as real events are: a claim takes the oldest points of its day. */
function movesOf(name: string, { earnings, claims }: Ledger, member: VipMember, now: number): Move[] {
  const earned = earnings.map(({ daysAgo, ...it }, index): Move => {
    const at = instantOf(now, daysAgo)
    const line: Earning = { ...it, vipMemberId: member.id, at, eventId: eventIdOf(name, index) }
    return { at, run: (tx) => addEarnings(tx, [line]) }
  })
  const spent = claims.map(({ daysAgo, reward, points, title, code }): Move => {
    const at = instantOf(now, daysAgo)
    const claimId = claimIdOf(code)
    const state = 'claimed' as const
    const row = { id: claimId, vipMemberId: member.id, reward, points, piece: null, code, state, at }
    return {
      at,
      async run(tx) {
        await tx.insertInto('rewardClaims').values(row).execute()
        await spend(tx, member, { claimId, points, label: title, at })
      },
    }
  })
  return [...earned, ...spent].sort((a, b) => a.at - b.at)
}

async function addGodsons(tx: Transaction<Tables>, sponsorId: string, { godsons = [] }: Ledger, now: number) {
  for (const { firstname, email, invitedDaysAgo, registeredDaysAgo, fullDaysAgo } of godsons) {
    const id = randomUUID()
    const fullAt = fullDaysAgo === undefined ? null : instantOf(now, fullDaysAgo)
    await tx
      .insertInto('sponsorships')
      .values({
        id,
        sponsorId,
        godsonMemberId: null,
        firstname,
        email,
        emailKey: email,
        invitedAt: instantOf(now, invitedDaysAgo),
        registeredAt: registeredDaysAgo === undefined ? null : instantOf(now, registeredDaysAgo),
        fullAt,
        countedYear: fullAt === null ? null : yearInParis(fullAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (fullAt === null) continue
    const line = { vipMemberId: sponsorId, points: sponsorship.points, source: 'sponsorship', casino: null } as const
    await addEarnings(tx, [{ ...line, label: '', at: fullAt, eventId: id }])
  }
}

/** Moves everything seeded by the days since the last start; lines of the floor stay. */
async function moveDates(
  tx: Transaction<Tables>,
  { id, name }: { id: string; name: string },
  { earnings, claims, godsons = [] }: Ledger,
  { newestAt, now }: { newestAt: number; now: number },
) {
  const by = instantOf(now, earnings[0]?.daysAgo ?? 0) - newestAt
  if (by === 0) return
  const events = earnings.map((_, index) => eventIdOf(name, index))
  const claimIds = claims.map(({ code }) => claimIdOf(code))
  const claimed = await tx.selectFrom('rewardClaims').select('id').where('vipMemberId', '=', id).execute()
  if (claimed.some((it) => !claimIds.includes(it.id))) return
  await tx
    .updateTable('pointsLines')
    .set((row) => ({ at: row('at', '+', by) }))
    .where('vipMemberId', '=', id)
    .where((row) =>
      row.or([
        row('source', '=', 'sponsorship'),
        ...events.map((it) => row('eventId', '=', it)),
        ...claimIds.map((it) => row('claimId', '=', it)),
      ]),
    )
    .execute()
  await tx
    .updateTable('rewardClaims')
    .set((row) => ({ at: row('at', '+', by) }))
    .where('vipMemberId', '=', id)
    .execute()
  await tx
    .updateTable('sponsorships')
    .set((row) => ({
      invitedAt: row('invitedAt', '+', by),
      registeredAt: row('registeredAt', '+', by),
      fullAt: row('fullAt', '+', by),
    }))
    .where('sponsorId', '=', id)
    .where((row) => row.or(godsons.map(({ email }) => row('emailKey', '=', email))))
    .execute()
  await tx
    .updateTable('vipMembers')
    .set((row) => ({
      lastActivityAt: row
        .selectFrom('pointsLines')
        .select((line) => line.fn.max('pointsLines.at').as('at'))
        .whereRef('pointsLines.vipMemberId', '=', 'vipMembers.id'),
    }))
    .where('id', '=', id)
    .execute()
}

/** Dated today at every start. */
async function writeDrinks(
  tx: Transaction<Tables>,
  { id, name }: { id: string; name: string },
  { drinks = [] }: Ledger,
  at: number,
) {
  const day = todayInParis(at)
  for (const [index, advantage] of drinks.entries()) {
    const when = { at, day, month: day.slice(0, 7) }
    await tx
      .insertInto('advantageUses')
      .values({ id: randomUUID(), vipMemberId: id, advantage, ...when, eventId: `demo:${name}:drink:${index}` })
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet(when))
      .execute()
  }
}

function claimIdOf(code: string): string {
  return `demo-${code}`
}

function eventIdOf(name: string, index: number): string {
  return `demo:${name}:${index}`
}

/** 21:00 in Paris, so many days ago. */
function instantOf(now: number, daysAgo: number): number {
  return parisInstant(`${dayFrom(now, -daysAgo)} 21:00`)
}
