import { formLives, newsletterLimits } from '#shared/limits.ts'
import type { FormServices } from './formServices.ts'

/** Forgets forms whose time is over, subscriptions that nobody confirmed, and what told a message from its double. */
export async function forgetForms({ store: { db }, clock }: Pick<FormServices, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await db.deleteFrom('submissions').where('forgetAt', '<=', now).execute()
  await db
    .updateTable('submissions')
    .set({ fingerprint: null })
    .where('fingerprint', 'is not', null)
    .where('createdAt', '<=', now - formLives.fingerprintMs)
    .execute()
  await db
    .deleteFrom('newsletterSubscriptions')
    .where('state', '=', 'pending')
    .where('askedAt', '<=', now - 2 * newsletterLimits.confirmMs)
    .execute()
}
