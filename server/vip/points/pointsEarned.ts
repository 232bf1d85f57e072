import { type FloorBatchHandler, type FloorEvent, parseInteger, parseText } from '#server/casino/index.ts'
import type { Refusal } from '#server/http/signedIntake.ts'
import { floorSources, mostPointsAnEvent } from '#shared/account/statuses.ts'
import { expiryOf } from './expiryOf.ts'
import { addEarnings, type Earning, expireIfDue, type FloorSource, type VipMember } from './ledger.ts'
import { raiseStatuses } from './statuses.ts'

type Points = Omit<Earning, 'vipMemberId'> & { cvip: string }

/**
 * `pointsEarned {cvip, points, source, label}` of the floor; a batch takes few statements.
 * @returns `invalid`; `unknownCard`: no account has that number
 */
export function pointsEarned({ clock }: { clock: () => number }): FloorBatchHandler {
  return async (tx, events) => {
    const now = clock()
    const read = events.map(readPoints)
    const cvips = [...new Set(read.flatMap((it) => it?.cvip ?? []))].sort()
    if (cvips.length === 0) return read.map(() => 'invalid')
    const members = await tx
      .updateTable('vipMembers')
      // Locks the rows, as lockMember does.
      .set((row) => ({ lastActivityAt: row.ref('lastActivityAt') }))
      .where('cvip', 'in', cvips)
      .where('state', '=', 'full')
      .returningAll()
      .execute()
    const byCard = new Map(members.map((member) => [member.cvip, member]))
    const earnings: Earning[] = []
    const refusals = read.map((it): Refusal => {
      if (!it) return 'invalid'
      const { cvip, ...points } = it
      const member = byCard.get(cvip)
      if (!member) return 'unknownCard'
      earnings.push({ ...points, vipMemberId: member.id })
      return null
    })
    for (const member of members) if (hasLapsedBefore(member, earnings)) await expireIfDue(tx, member, now)
    await addEarnings(tx, earnings)
    await raiseStatuses(tx, members, now)
    return refusals
  }
}

/** A late event from before the points' expiry prevents it. */
function hasLapsedBefore({ id, lastActivityAt }: VipMember, earnings: readonly Earning[]): boolean {
  if (lastActivityAt === null) return false
  const end = expiryOf(lastActivityAt)
  return !earnings.some(({ vipMemberId, at }) => vipMemberId === id && at < end)
}

function readPoints({ id, data, at, casino }: FloorEvent): Points | undefined {
  const { cvip, source } = data
  const points = parseInteger(data.points, 1, mostPointsAnEvent)
  const label = parseText(data.label, 120)
  const isSource = (it: unknown): it is FloorSource => floorSources.some((known) => known === it)
  if (typeof cvip !== 'string' || !/^\d{12}$/.test(cvip) || points === undefined || !label || !isSource(source))
    return undefined
  return { cvip, points, source, label, casino, at, eventId: `floor:${id}` }
}
