import type { CheckedStory, Content } from '#server/content/index.ts'
import type { GamingServices } from '#server/pages/index.ts'
import type { Hint } from '#shared/content/previewApi.ts'

/** What the letter is made of: stories, and the pages that they lead to. */
export interface LetterServices extends GamingServices {
  content: Pick<Content, 'all' | 'assetOrigin' | 'byUuid' | 'draft' | 'fetchFirst' | 'holdsAll' | 'links'> &
    GamingServices['content']
  clock: () => number
  /** What an editor is told about a story, also where its links lead nowhere. */
  hintsOf: (story: CheckedStory) => Hint[]
}
