import { demoId } from '#server/account/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Store } from '#server/store/open.ts'
import { demoDeskPeople } from './accounts.ts'

/** Gives the people of the demo world their roles; those who are there already stay as somebody left them. */
export function seedDeskPeople(store: Store, now: number): Promise<void> {
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
  })
}
