import type { Tx } from '#server/store/tables.ts'
import { dayMs } from '#shared/time/days.ts'
import type { PokerServices } from '../pokerServices.ts'
import type { BalanceMovement } from './merchantObjects.ts'
import { isAnswered } from './reconcile.ts'

/** The first run reads years; each part of them is stored before the next is asked for. */
const partMs = 31 * dayMs

/**
 * Stores movements of the merchant's balance by our payments, for the accounts. The last day is read again, since a movement
 * may be listed later than it is dated.
 */
export async function readBalance(services: PokerServices): Promise<void> {
  const { merchant, store, clock } = services
  const { last, first } = await store.db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('balanceMovements')
        .select(({ fn }) => fn.max('createdAt').as('at'))
        .as('last'),
      selectFrom('payments')
        .select(({ fn }) => fn.min('paidAt').as('at'))
        .as('first'),
    ])
    .executeTakeFirstOrThrow()
  if (!merchant || first === null) return
  await isAnswered(services, async () => {
    for (let from = Number(last ?? first) - dayMs; from < clock(); from += partMs) {
      const movements = await merchant.balance(from, from + partMs)
      await store.transaction((tx) => storeMovements(tx, movements))
    }
  })
}

/** Sales of others with the same keys are left out; so is what each look of the last day finds stored. */
async function storeMovements(tx: Tx, movements: readonly BalanceMovement[]): Promise<void> {
  const [oldest] = movements
  if (!oldest) return
  const stored = await tx
    .selectFrom('balanceMovements')
    .select('id')
    .where('createdAt', '>=', oldest.createdAt)
    .execute()
  const known = new Set(stored.map(({ id }) => id))
  for (const { registrationId, ...movement } of movements) {
    if (known.has(movement.id)) continue
    const paymentId = await paymentOf(tx, movement.intentId, registrationId)
    if (paymentId)
      await tx
        .insertInto('balanceMovements')
        .values({ ...movement, paymentId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** By the intent; a payment that was made twice has a second one, which only the registration of its charge leads to. */
async function paymentOf(tx: Tx, intentId: string, registrationId: string | null): Promise<string | undefined> {
  const known =
    (await tx.selectFrom('payments').select('id').where('intentId', '=', intentId).executeTakeFirst())?.id ??
    (await tx.selectFrom('balanceMovements').select('paymentId').where('intentId', '=', intentId).executeTakeFirst())
      ?.paymentId
  if (known || registrationId === null) return known
  const own = tx.selectFrom('payments').select('id').where('registrationId', '=', registrationId)
  return (await own.orderBy('createdAt', 'desc').executeTakeFirst())?.id
}
