import type { CheckedStory } from '#server/content/index.ts'

export const schemaContext = 'https://schema.org'

/** A story to describe, with its addresses. */
export interface DescribedStory<Content> {
  story: CheckedStory
  content: Content
  /** Absolute address of the page. */
  url: string
  publicUrl: string
  /** Origin in place of the ticket offices of shows. */
  ticketOffice?: string
}
