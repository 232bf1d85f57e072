import type { FloorBatchHandler, FloorEvent } from '#server/casino/index.ts'
import type { Refusal } from '#server/http/signedIntake.ts'
import type { Tx } from '#server/store/tables.ts'
import { endedHolders } from '../cards/memberCards.ts'
import { expiryOf } from './expiryOf.ts'
import { addEarnings, type Earning, expireIfDue, type VipMember } from './ledger.ts'
import { raiseStatuses } from './statuses.ts'

type Points = Omit<Earning, 'vipMemberId'> & { cvip: string }

/**
 * `pointsEarned {cvip, points, source, label}` of the floor; a batch takes few statements.
 * @returns `unknownCard`: no account has that number, or the card was no longer good when they were earned
 */
export function pointsEarned({ clock }: { clock: () => number }): FloorBatchHandler<'pointsEarned'> {
  return async (tx, events) => {
    const now = clock()
    const read = events.map(readPoints)
    const cvips = [...new Set(read.map((it) => it.cvip))].sort()
    const holders = await lockedBy(tx, 'cvip', cvips)
    const byCard = new Map(holders.map((member) => [member.cvip, member]))
    const unknown = cvips.filter((it) => !byCard.has(it))
    const ended = unknown.length > 0 ? await endedHolders(tx, unknown) : []
    const others = ended.map(({ vipMemberId }) => vipMemberId).filter((id) => !holders.some((it) => it.id === id))
    const members = [...holders, ...(others.length > 0 ? await lockedBy(tx, 'id', [...new Set(others)].sort()) : [])]
    /** Points of a card that was still good when they were earned are its member's. */
    const earnedBefore = ({ cvip, at }: Points) => {
      const card = ended.find((it) => it.cvip === cvip && at < it.endedAt)
      return card && members.find(({ id }) => id === card.vipMemberId)
    }
    const earnings: Earning[] = []
    const refusals = read.map((it): Refusal => {
      const { cvip, ...points } = it
      const member = byCard.get(cvip) ?? earnedBefore(it)
      if (!member) return 'unknownCard'
      earnings.push({ ...points, vipMemberId: member.id })
      return null
    })
    for (const member of members) if (hasLapsedBefore(member, earnings)) await expireIfDue(tx, member, now)
    await addEarnings(tx, earnings, now)
    await raiseStatuses(tx, members, now)
    return refusals
  }
}

/** Full members, their rows locked as lockMember does. */
function lockedBy(tx: Tx, column: 'cvip' | 'id', values: readonly string[]): Promise<VipMember[]> {
  return tx
    .updateTable('vipMembers')
    .set((row) => ({ lastActivityAt: row.ref('lastActivityAt') }))
    .where(column, 'in', values)
    .where('state', '=', 'full')
    .returningAll()
    .execute()
}

/** A late event from before the points' expiry prevents it. */
function hasLapsedBefore({ id, lastActivityAt }: VipMember, earnings: readonly Earning[]): boolean {
  if (lastActivityAt === null) return false
  const end = expiryOf(lastActivityAt)
  return !earnings.some(({ vipMemberId, at }) => vipMemberId === id && at < end)
}

function readPoints({ id, data, at, casino }: FloorEvent<'pointsEarned'>): Points {
  const { cvip, points, source, label } = data
  return { cvip, points, source, label, casino, at, eventId: `floor:${id}` }
}
