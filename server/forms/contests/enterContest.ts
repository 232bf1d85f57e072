import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Tx } from '#server/store/tables.ts'

/**
 * Enters a message into its contest: one entry per address, the table's key is the lock.
 * @returns false if the address has entered already
 */
export async function enterContest(
  tx: Tx,
  { contest, email, submissionId }: { contest: string; email: string; submissionId: string },
  now: number,
): Promise<boolean> {
  const entered = await tx
    .insertInto('contestEntries')
    .values({ contest, emailKey: emailKey(email), submissionId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['contest', 'emailKey']).doNothing())
    .returning('contest')
    .executeTakeFirst()
  return entered !== undefined
}
