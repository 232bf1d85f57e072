import type { Store } from '#server/store/open.ts'
import type { EventSubscription } from '#shared/events/kinds.ts'

/**
 * Stores the subscriptions of the settings, by which every transaction and every program knows whom an event is for. A
 * pause stays.
 */
export async function storeSubscriptions(store: Store, subscriptions: readonly EventSubscription[]): Promise<void> {
  await store.transaction(async (tx) => {
    const names = subscriptions.map(({ name }) => name)
    const ended = tx.deleteFrom('eventSubscriptions')
    await (names.length > 0 ? ended.where('name', 'not in', names) : ended).execute()
    for (const { name, kinds } of subscriptions) {
      const kindsJson = JSON.stringify(kinds)
      await tx
        .insertInto('eventSubscriptions')
        .values({ name, kindsJson, pausedAt: null })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ kindsJson }))
        .execute()
    }
  })
}
