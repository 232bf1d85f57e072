import type { LetterReader } from '#shared/letter/edition.ts'
import type { Locale } from '#shared/locales.ts'
import { type EditionProblems, readDraftEdition, readEdition } from './edition.ts'
import type { LetterServices, LetterTx } from './services.ts'

export interface TestLetter {
  /** Of the story. */
  storyUuid: string
  isDraft: boolean
  locale: Locale
  /** As whom the person tries it. */
  reader: LetterReader
  /** The signed-in person's own address. */
  to: string
  /** Writes the line of the log, in the same transaction. */
  log: (tx: LetterTx) => Promise<void>
}

/**
 * A test mail of a letter to the person who asks for it. It is marked in its subject, and no sending.
 * @returns `limited`: the hour's test mails are used up; `unknown`: there is no such letter; the problems of one that
 *   cannot be sent. Nothing was written then.
 */
export async function queueTestLetter(
  services: LetterServices,
  tx: LetterTx,
  { storyUuid, isDraft, locale, reader, to, log }: TestLetter,
): Promise<'queued' | 'limited' | 'unknown' | EditionProblems> {
  const edition = await (isDraft ? readDraftEdition : readEdition)(services, storyUuid)
  if (!edition) return 'unknown'
  if ('problems' in edition) return edition
  const data = { edition, reader, isDraft }
  if (!(await services.mail.queue(tx, { kind: 'letterTest', locale, to, data }))) return 'limited'
  await log(tx)
  return 'queued'
}
