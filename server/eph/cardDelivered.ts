import type { FloorHandler } from '#server/casino/door.ts'
import { isIbNumber } from './ibNumber.ts'

/**
 * `cardDelivered {ibNumber}` of the floor: ends a pending card renewal.
 * @returns `invalid`; `unknownCard`: nobody has that number
 */
export const cardDelivered: FloorHandler = async (tx, { ibNumber }, at) => {
  if (typeof ibNumber !== 'string' || !isIbNumber(ibNumber)) return 'invalid'
  const member = await tx
    .selectFrom('hotelMembers')
    .select('id')
    .where('ibNumber', '=', ibNumber)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (!member) return 'unknownCard'
  await tx
    .updateTable('cardRenewals')
    .set({ deliveredAt: at })
    .where('hotelMemberId', '=', member.id)
    .where('deliveredAt', 'is', null)
    .execute()
  return null
}
