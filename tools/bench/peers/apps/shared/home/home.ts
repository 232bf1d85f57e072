import type { PageContextValue } from '#client/app/pageContext.ts'
import type { Block } from '#shared/content/values.ts'

/** All that the home page is drawn from, as bench/peers/homeStory.ts serves it: plain JSON. */
export interface Home {
  page: Omit<PageContextValue, 'validUntil'>
  head: HomeHead
  header: Block
  footer: Block
  slots: HomeSlot[]
  /** Compiled (FormatJS AST), only those that the page shows. */
  messages: Record<string, unknown>
}

export interface HomeSlot extends Block {
  /** Our own page hydrates it too. */
  isInteractive: boolean
  /** The messages that the block needs when it is hydrated alone. */
  messageIds: string[]
}

export interface HomeHead {
  title: string
  description?: string
  /** With scheme and host. */
  canonical: string
  alternates: { language: string; href: string }[]
  jsonLd: object[]
  /** Paths of fonts that are fetched before the styles ask for them. */
  fonts: string[]
  icon: string
}

/** The messages that a block needs when it is hydrated alone. */
export function messagesOf(home: Home, slot: HomeSlot): Home['messages'] {
  return Object.fromEntries(slot.messageIds.map((id) => [id, home.messages[id]]))
}
