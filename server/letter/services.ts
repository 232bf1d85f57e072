import type { Transaction } from 'kysely'
import type { CheckedStory, Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { GamingServices } from '#server/pages/index.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Hint } from '#shared/content/previewApi.ts'

/** What the letter is made of: stories, the pages that they lead to, and the outbox for a test. */
export interface LetterServices extends GamingServices {
  content: Pick<Content, 'all' | 'assetOrigin' | 'byUuid' | 'draft' | 'links'> & GamingServices['content']
  clock: () => number
  /** What an editor is told about a story, also where its links lead nowhere. */
  hintsOf: (story: CheckedStory) => Hint[]
  mail: Pick<Mail, 'queue'>
}

export type LetterTx = Transaction<Tables>
