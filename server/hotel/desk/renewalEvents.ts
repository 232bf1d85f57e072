import { eachAlone, type FloorHandler, type FloorHandlers } from '#server/casino/index.ts'
import { type DeskServices, findHouse, writeAct } from '#server/desk/index.ts'
import { invalid } from '#server/http/signedIntake.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { RenewalStep } from '#shared/hotel/renewals.ts'
import { isIbNumber } from '../ibNumber.ts'
import { findRenewal, type HeldRenewal } from '../renewals/heldRenewals.ts'
import { mailStep } from '../renewals/renewalMails.ts'
import { advanceRenewal, byPost, stateOf } from '../renewals/steps.ts'

/** Steps of card renewals that systems of the group report: the same acts as at the desk, logged as the system's. */
export function renewalEvents({ mail }: Pick<DeskServices, 'mail'>): FloorHandlers {
  /**
   * `renewalSent {ibNumber}` of a card maker: by post to the member's address. Codes of refusal: `invalid`,
   * `unknownCard`, `noRenewal`: none is pending, `alreadySent`.
   */
  const renewalSent: FloorHandler<'renewalSent'> = async (tx, { ibNumber }, at, casino) => {
    if (!isIbNumber(ibNumber)) return invalid('data.ibNumber')
    const renewal = await findRenewal(tx, { pendingOf: ibNumber })
    if (!renewal) return (await isKnown(tx, ibNumber)) ? 'noRenewal' : 'unknownCard'
    if (stateOf(renewal) === 'sent') return 'alreadySent'
    const handOver = renewal.addressJson === null ? null : byPost
    await report(tx, renewal, { step: 'sent', handOver, at, casino })
    return null
  }

  /**
   * `cardDelivered {ibNumber}` ends a pending card renewal, whatever its state; without one it changes nothing. Codes of
   * refusal: `invalid`, `unknownCard`.
   */
  const cardDelivered: FloorHandler<'cardDelivered'> = async (tx, { ibNumber }, at, casino) => {
    if (!isIbNumber(ibNumber)) return invalid('data.ibNumber')
    const renewal = await findRenewal(tx, { pendingOf: ibNumber })
    if (!renewal) return (await isKnown(tx, ibNumber)) ? null : 'unknownCard'
    await report(tx, renewal, { step: 'given', handOver: renewal.handOver, at, casino })
    return null
  }

  async function report(
    tx: Tx,
    renewal: HeldRenewal,
    { step, handOver, at, casino }: { step: RenewalStep; handOver: string | null; at: number; casino: string | null },
  ): Promise<void> {
    const house = casino ? await findHouse(tx, { trigram: casino }) : undefined
    const by = { house: house?.slug ?? null, personId: null, at }
    // The second of two at once finds it done.
    if (!(await advanceRenewal(tx, renewal, { step, handOver }, by))) return
    const about = { subject: renewal.id, programme: 'eph', memberId: renewal.hotelMemberId, details: { step } } as const
    const source = { personId: null, role: 'system', network: null, at }
    await writeAct(tx, source, { act: 'advanceRenewal', house: by.house, ...about })
    await mailStep(mail, tx, renewal, { step, by, isByPost: handOver === byPost })
  }

  return { renewalSent: eachAlone(renewalSent), cardDelivered: eachAlone(cardDelivered) }
}

async function isKnown(db: Queries, ibNumber: string): Promise<boolean> {
  const member = await db
    .selectFrom('hotelMembers')
    .select('id')
    .where('ibNumber', '=', ibNumber)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  return member !== undefined
}
