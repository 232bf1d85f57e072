import { eachAlone, type FloorBatchHandler } from '#server/casino/index.ts'
import { findHouse, writeAct } from '#server/desk/index.ts'
import { issueCard } from '../cards/floorCards.ts'

/** The floor's `cardIssued` of a casino whose own system gives cards: the same act as at the desk, logged as its own. */
export function cardIssued(services: Parameters<typeof issueCard>[0]): FloorBatchHandler<'cardIssued'> {
  const issue = issueCard(services)
  return eachAlone(async (tx, data, at, casino) => {
    const member = await tx
      .selectFrom('vipMembers')
      .select('id')
      .where('fileNumber', '=', data.fileNumber)
      .where('state', '=', 'preMember')
      .executeTakeFirst()
    const refusal = await issue(tx, data, at, casino)
    if (refusal !== null || !member) return refusal
    const house = casino ? await findHouse(tx, { trigram: casino }) : undefined
    const source = { personId: null, role: 'system', network: null, at }
    const about = { programme: 'vip', memberId: member.id } as const
    await writeAct(tx, source, { act: 'giveCard', house: house?.slug ?? null, ...about })
    return null
  })
}
