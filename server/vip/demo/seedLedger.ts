import { randomUUID } from 'node:crypto'
import { type DemoLedger, dayFrom } from '#server/demo/world.ts'
import type { Tx } from '#server/store/tables.ts'
import { sponsorship, welcomeOffer } from '#shared/account/statuses.ts'
import { localDay, localInstant, localYear } from '#shared/time/localTime.ts'
import { daysAfter } from '../points/expiryOf.ts'
import { addEarnings, lockMember, recordActivity, spend, type VipMember } from '../points/ledger.ts'

interface Account extends DemoLedger {
  id: string
  name: string
}

/**
 * The ledger of a full member of the demo world whom no visitor has changed, with claims, godsons and drinks. A later start
 * moves its dates to its day, unless a visitor has claimed a reward: then the ledger is left alone.
 * @param now epoch ms
 */
export async function seedLedger(tx: Tx, account: Account, now: number): Promise<void> {
  const newest = await tx
    .selectFrom('pointsLines')
    .select('at')
    .where('eventId', '=', eventIdOf(account.name, 0))
    .executeTakeFirst()
  if (newest) await moveDates(tx, account, instantOf(now, account.earnings?.[0]?.daysAgo ?? 0) - newest.at)
  else await write(tx, account, now)
  await writeDrinks(tx, account, now)
}

async function write(tx: Tx, account: Account, now: number): Promise<void> {
  const member = await lockMember(tx, account.id, now)
  // By date, as real events come: a claim takes the oldest points of its day.
  for (const move of movesOf(account, member, now).sort((a, b) => a.at - b.at)) await move.run()

  const { godsons = [] } = account
  for (const { firstname, email, invitedDaysAgo, registeredDaysAgo, fullDaysAgo } of godsons) {
    const ago = (days: number | undefined) => (days === undefined ? null : instantOf(now, days))
    const fullAt = ago(fullDaysAgo)
    const row = { id: randomUUID(), sponsorId: member.id, firstname, email, emailKey: email, fullAt }
    const times = { invitedAt: instantOf(now, invitedDaysAgo), registeredAt: ago(registeredDaysAgo) }
    const countedYear = fullAt === null ? null : localYear(fullAt)
    await tx
      .insertInto('sponsorships')
      .values({ ...row, ...times, countedYear })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (fullAt === null) continue
    const line = { vipMemberId: member.id, points: sponsorship.points, source: 'sponsorship', casino: null } as const
    await addEarnings(tx, [{ ...line, label: '', at: fullAt, eventId: row.id }], now)
  }

  const givenAt = daysAfter(member.becameFullAt ?? now, welcomeOffer.afterDays)
  const usedAt = account.hasUsedWelcome ? daysAfter(givenAt, 3) : null
  await tx
    .insertInto('welcomeOffers')
    .values({ vipMemberId: member.id, givenAt, expiresAt: daysAfter(givenAt, welcomeOffer.validDays), usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  function movesOf({ name, earnings = [], claims = [] }: Account, member: VipMember, now: number) {
    const earned = earnings.map(({ daysAgo, ...it }, index) => {
      const at = instantOf(now, daysAgo)
      const line = { ...it, vipMemberId: member.id, at, eventId: eventIdOf(name, index) }
      return { at, run: () => addEarnings(tx, [line], now) }
    })
    const spent = claims.map(({ daysAgo, reward, points, title, code }) => {
      const [at, claimId] = [instantOf(now, daysAgo), claimIdOf(code)]
      const row = {
        id: claimId,
        vipMemberId: member.id,
        reward,
        points,
        piece: null,
        code,
        state: 'claimed',
        at,
      } as const
      return {
        at,
        async run() {
          await tx.insertInto('rewardClaims').values(row).execute()
          await spend(tx, member, { claimId, points, label: title, at })
        },
      }
    })
    return [...earned, ...spent]
  }
}

/** Moves everything seeded by the days since the last start; lines of the floor stay. @param by ms */
async function moveDates(tx: Tx, { id, name, earnings = [], claims = [], godsons = [] }: Account, by: number) {
  if (by === 0) return
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
        ...earnings.map((_, index) => row('eventId', '=', eventIdOf(name, index))),
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
  await recordActivity(tx, [id])
}

/** Dated today at every start. */
async function writeDrinks(tx: Tx, { id, name, drinks = [] }: Account, at: number): Promise<void> {
  const day = localDay(at)
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

/** 21:00 by the clocks of the house, so many days ago. */
function instantOf(now: number, daysAgo: number): number {
  return localInstant(`${dayFrom(now, -daysAgo)} 21:00`)
}
