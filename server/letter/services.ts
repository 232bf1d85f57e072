import type { CheckedStory, Content } from '#server/content/index.ts'
import type { GamingServices } from '#server/pages/index.ts'
import type { Hint } from '#shared/content/previewApi.ts'
import type { DrawPng } from './pictures.ts'

/** Material of the letter: stories, and the pages that they lead to. */
export interface LetterServices extends GamingServices {
  content: Pick<Content, 'all' | 'assetOrigin' | 'byUuid' | 'draft' | 'fetchFirst' | 'holdsAll' | 'links'> &
    GamingServices['content']
  clock: () => number
  /** Hints that an editor is given about a story, also where its links lead nowhere. */
  hintsOf: (story: CheckedStory) => Hint[]
  drawPng: DrawPng
}
