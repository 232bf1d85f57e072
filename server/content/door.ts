import type { Router } from 'express'
import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import type { BlockValidator } from './checkStory.ts'
import type { LinksIndex } from './linksIndex.ts'

export type { CheckedStory, StoryProblem } from './checkedStory.ts'
export type { ContentLink, LinksIndex } from './linksIndex.ts'

export interface ContentOptions {
  /** Base of the Content Delivery API without a trailing slash: `http://127.0.0.1:3001/v2`. */
  api: string
  /** Reads published stories. */
  token: string
  /** Reads drafts. */
  previewToken?: string
  /** Management API: three requests a second. */
  oauthToken?: string
  /** Without it every webhook is refused. */
  webhookSecret?: string
  /** Folder of the space that holds the site: `website-hotels`. */
  rootFolder: string
  /** Our own origin: links to it are internal. */
  publicUrl: string
  /** Holds `content.db`, which answers while the content service is down. */
  dataDir: string
  redis?: ClusterRedis
  /** Memory for checked stories. */
  cacheBytes: number
  log: Logger
  /** Epoch milliseconds. */
  clock: () => number
  definitions: Readonly<Record<string, BlockDefinition>>
  validators: Readonly<Record<string, BlockValidator>>
}

export interface ContentChange {
  /** Stories whose content, address or publication changed, and those that show the address of one. */
  uuids: readonly string[]
  /** An address, a name or a publication changed: what lists stories is to be made anew. */
  links: boolean
}

/** The only way to content. Published stories come from the caches, drafts straight from the service. */
export interface Content {
  /** Memory only and synchronous; a stale story is served while its successor is fetched. */
  peek(locale: Locale, storySlug: string): CheckedStory | undefined
  /**
   * Memory, Redis, disk, then the content service, once per story however many ask.
   * @returns null when there is no such published story
   * @throws ProductError page.contentUnavailable when the service does not answer and no level knows the story
   */
  story(locale: Locale, storySlug: string): Promise<CheckedStory | null>
  /** As {@link Content.story}. */
  byUuid(locale: Locale, uuid: string): Promise<CheckedStory | null>
  readonly links: LinksIndex
  /** Every published story that this process holds, in the editor's order. */
  all(locale: Locale): CheckedStory[]
  /** @returns takes the listener off again */
  onChange(listener: (change: ContentChange) => void): () => void
  /** Resolves when all slugs are known: from the service, or from the last run when it is down. */
  ready(): Promise<void>
  /** The space's `cv`: Unix seconds of the last publication that we know of; 0 before the first answer. */
  version(): number
  /** POST /api/content/webhook, GET /api/content/health. */
  router: Router
  /**
   * The draft as it is at this moment: neither read from a cache nor written to one.
   * @returns null when there is no such story
   * @throws ProductError page.contentUnavailable; Error without a preview token
   */
  draft(locale: Locale, storySlug: string): Promise<CheckedStory | null>
  close(): Promise<void>
}
