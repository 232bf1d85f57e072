import { demoId } from '#server/account/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Store } from '#server/store/open.ts'
import { demoDeskPeople } from './accounts.ts'
import { seedDeskPoints, seedDeskWork } from './seedDeskWork.ts'

/**
 * Gives the people of the demo world their roles, and work; those who are there already stay as somebody left them. Needs the
 * members of the demo world.
 */
export function seedDeskDemo(store: Store, now: number): Promise<void> {
  return store.transaction(async (tx) => {
    for (const { email, name, role, house } of demoDeskPeople) {
      const personId = demoId(email.slice(0, email.indexOf('@')))
      const person = { id: personId, email, emailKey: emailKey(email), name, language: 'fr' as const, createdAt: now }
      const added = await tx
        .insertInto('deskPeople')
        .values(person)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) await tx.insertInto('deskRoles').values({ personId, house, role, createdAt: now }).execute()
    }
    await seedDeskWork(tx, now)
    await seedDeskPoints(tx, now)
  })
}
