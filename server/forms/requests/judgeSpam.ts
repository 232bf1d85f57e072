import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Tx } from '#server/store/tables.ts'
import { formLives } from '#shared/limits.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { localDay } from '#shared/time/localTime.ts'
import { findDraw, removeListed, returnListed } from '../contests/draws.ts'
import { enterContest } from '../contests/enterContest.ts'
import { deliver } from '../deliver.ts'
import { findFormBlock } from '../formBlock.ts'
import type { FormServices } from '../formServices.ts'
import type { Seen } from './changeRequest.ts'
import { fieldsOfRequest, fileOfRequest, type Request } from './readRequests.ts'

/**
 * Marks a message as spam: it is kept as shortly as all spam, and takes no part in its contest. In a list that is
 * announced its entry keeps its rank.
 * @returns false if somebody was faster
 */
export async function markSpam(tx: Tx, { id, version }: Seen, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ spam: 1, spamReason: 'staff', ownerId: null, forgetAt: now + formLives.spamMs, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('spam', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (!(await removeListed(tx, id, now))) await tx.deleteFrom('contestEntries').where('submissionId', '=', id).execute()
  return true
}

/**
 * Why a message stays spam: somebody was faster; its sender has entered the contest; its list is announced without it, or
 * the seed can be known.
 */
export type StaysSpam = 'changed' | 'entered' | 'announced'

/**
 * Makes a message a request that was judged wrongly, and delivers it if nobody has received it: to its desk, with the
 * receipt to its sender, and into its contest.
 * @returns undefined when it is done
 */
export async function acceptSpam(
  tx: Tx,
  services: Pick<FormServices, 'content' | 'standardDesk' | 'mail'>,
  request: Request,
  now: number,
): Promise<StaysSpam | undefined> {
  const { id, version, form, locale, block, createdAt } = request
  const fields = fieldsOfRequest(request)
  const { contest } = fields as Partial<FormBodies['contest']>
  if (contest !== undefined) {
    const obstacle = await obstacleTo(tx, { id, contest, key: emailKey(request.email), today: localDay(now) })
    if (obstacle) return obstacle
  }
  const named = findFormBlock(services.content, form, { block: block ?? undefined, contest })
  const desk = request.desk || (named?.desk ?? services.standardDesk())
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    // The same words sent again are a message of their own.
    .set({ spam: 0, spamReason: null, fingerprint: null, state: 'new', desk, version: version + 1 })
    .set({ forgetAt: createdAt + formLives.keptMs })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('spam', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'changed'
  if (contest !== undefined) await enterContest(tx, { contest, email: request.email, submissionId: id }, now)
  if (request.desk) return undefined
  const hasFile = (await fileOfRequest(tx, id)) !== undefined
  await deliver(tx, services, { id, form, locale, desk, fields, hasFile })
  return undefined
}

async function obstacleTo(
  tx: Tx,
  { id, contest, key, today }: { id: string; contest: string; key: string; today: string },
): Promise<StaysSpam | undefined> {
  const draw = await findDraw(tx, contest)
  if (draw && !(await returnListed(tx, id, draw.seedDay > today))) return 'announced'
  const entry = await tx
    .selectFrom('contestEntries')
    .select('contest')
    .where('contest', '=', contest)
    .where('emailKey', '=', key)
    .where('submissionId', '!=', id)
    .executeTakeFirst()
  return entry && 'entered'
}
