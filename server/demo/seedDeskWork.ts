import { dayFrom, demoId } from '#server/account/index.ts'
import { wordingOf } from '#server/forms/index.ts'
import { eveningOf } from '#server/protection/index.ts'
import type { NewRow, Tx } from '#server/store/tables.ts'
import { deskLimits, formLives } from '#shared/limits.ts'
import { demoGuests, demoLimited, demoPoints, demoRequests } from './accounts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Work for the desk of the demo world: new cards at each step, a member with a limit of visits, requests, a claim on a line
 * of points, an adjustment that waits. What a person of the desk has changed since stays; the dates of the rest follow the
 * day of the start.
 */
export async function seedDeskWork(tx: Tx, now: number): Promise<void> {
  for (const guest of demoGuests) await addRenewal(tx, guest, now)
  for (const member of demoLimited) await addLimited(tx, member, now)
  for (const request of demoRequests) await addRequest(tx, request, now)
}

async function addRenewal(
  tx: Tx,
  { name, renewal, ...guest }: (typeof demoGuests)[number],
  now: number,
): Promise<void> {
  const hotelMemberId = demoId(name)
  const email = `${name}@invites.test`
  await tx
    .insertInto('hotelMembers')
    .values({
      id: hotelMemberId,
      ...guest,
      email,
      emailKey: email,
      passwordHash: null,
      civility: null,
      birthdate: '1976-11-08',
      country: 'FR',
      phoneNumber: null,
      addressJson: JSON.stringify({ addressLine1: '5 rue du Phare', zipCode: '29200', city: 'Brest', country: 'FR' }),
      state: 'active',
      unsubscribeReason: null,
      language: 'fr',
      employeeNumber: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const member = await tx.selectFrom('hotelMembers').select('state').where('id', '=', hotelMemberId).executeTakeFirst()
  if (member?.state !== 'active') return
  const { requested, made, sent, given } = renewal
  const instants = {
    requestedAt: ago(requested),
    madeAt: made === undefined ? null : ago(made),
    sentAt: sent === undefined ? null : ago(sent),
    deliveredAt: given === undefined ? null : ago(given),
  }
  await tx
    .insertInto('cardRenewals')
    .values({
      id: `demo-renewal-${name}`,
      hotelMemberId,
      ...instants,
      handOver: sent === undefined ? null : 'villa-ondine',
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(instants).where('cardRenewals.movedAt', 'is', null))
    .execute()

  function ago(days: number): number {
    return now - days * dayMs
  }
}

async function addLimited(tx: Tx, limited: (typeof demoLimited)[number], now: number): Promise<void> {
  const { name, visitsPerMonth, visits, ...member } = limited
  const vipMemberId = demoId(name)
  const email = `${name}@invites.test`
  const added = await tx
    .insertInto('vipMembers')
    .values({
      id: vipMemberId,
      ...member,
      email,
      emailKey: email,
      passwordHash: null,
      civility: 'Mr',
      country: 'FR',
      phoneNumber: null,
      addressJson: null,
      fileNumber: null,
      state: 'full',
      becameFullAt: now - 300 * dayMs,
      language: 'fr',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The offer of the first weeks is long over; a job would give one.
  const offer = { vipMemberId, givenAt: now - 290 * dayMs, expiresAt: now - 260 * dayMs, usedAt: null }
  if (added) await tx.insertInto('welcomeOffers').values(offer).execute()
  if (added)
    await tx
      .insertInto('protections')
      .values({
        programme: 'vip',
        memberId: vipMemberId,
        pauseUntil: null,
        visitsPerMonth,
        changedAt: now,
        pendingJson: null,
        pendingFrom: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const stored = await tx.selectFrom('vipMembers').select('state').where('id', '=', vipMemberId).executeTakeFirst()
  if (stored?.state !== 'full') return
  const month = eveningOf(now).slice(0, 7)
  for (let visit = 1; visit <= visits; visit++)
    await tx
      .insertInto('casinoVisits')
      .values(visitOf({ vipMemberId, month, visit, now }))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

interface DemoVisit {
  vipMemberId: string
  /** `YYYY-MM` */
  month: string
  visit: number
  now: number
}

/** A visit of the month of the start, at neighbours of the houses where tonight's will be. */
function visitOf({ vipMemberId, month, visit, now }: DemoVisit): NewRow<'casinoVisits'> {
  const evening = `${month}-01`
  const house = visit === 1 ? 'casino-de-la-baie' : 'casino-du-soleil'
  const at = Math.min(now, Date.parse(`${evening}T21:00:00Z`))
  const id = `${vipMemberId}-visit-${month}-${visit}`
  return { id, vipMemberId, house, evening, month, at, countedBy: null, undoneAt: null }
}

async function addRequest(
  tx: Tx,
  { id, form, house, desk, hoursAgo, body }: (typeof demoRequests)[number],
  now: number,
) {
  const times = { createdAt: now - hoursAgo * hourMs, forgetAt: now - hoursAgo * hourMs + formLives.keptMs }
  const { email, ...typed } = body
  const more = form === 'quote' ? { eventDate: dayFrom(now, 40) } : {}
  await tx
    .insertInto('submissions')
    .values({
      id,
      form,
      locale: 'fr',
      email,
      emailKey: email,
      bodyJson: JSON.stringify({ ...typed, ...more, email, privacy: true }),
      block: null,
      desk,
      wording: wordingOf('fr'),
      house,
      spamReason: null,
      ownerId: null,
      fingerprint: null,
      ...times,
    })
    // Version 0: it has not been taken or answered.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(times).where('submissions.version', '=', 0))
    .execute()
}

/**
 * A claim on the latest line of a demo ledger, and an adjustment of the same ledger that waits for the second person. Needs
 * the ledgers of the demo world.
 */
export async function seedDeskPoints(tx: Tx, now: number): Promise<void> {
  const { member, house, claim, points, label, requestedBy } = demoPoints
  const vipMemberId = demoId(member)
  const line = await tx
    .selectFrom('pointsLines')
    .select('id')
    .where('vipMemberId', '=', vipMemberId)
    .where('kind', '=', 'earned')
    .orderBy('at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!line) return
  const at = now - 20 * hourMs
  await tx
    .insertInto('lineClaims')
    .values({
      id: 'demo-line-claim',
      vipMemberId,
      lineId: line.id,
      message: claim,
      state: 'open',
      at,
      settledAt: null,
      outcome: null,
      answer: null,
      settledHouse: null,
      settledBy: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const times = { requestedAt: at, expiresAt: at + deskLimits.adjustmentMs }
  await tx
    .insertInto('pointsAdjustments')
    .values({
      id: 'demo-adjustment',
      vipMemberId,
      points,
      label,
      reason: 'missing',
      lineClaimId: null,
      state: 'waiting',
      house,
      requestedBy: demoId(requestedBy),
      ...times,
      decidedBy: null,
      decidedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(times).where('pointsAdjustments.state', '=', 'waiting'))
    .execute()
}
