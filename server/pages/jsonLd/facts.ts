import type { CheckedStory } from '#server/content/door.ts'

export const schemaContext = 'https://schema.org'

/** What describing a story needs to know besides its content. */
export interface DescribedStory<Content> {
  story: CheckedStory
  content: Content
  /** Absolute address of the page. */
  url: string
  publicUrl: string
}
