import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { CheckedBefore } from './checkedBefore.ts'
import type { BlockValidator } from './checkStory.ts'

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
  webhookSecrets: readonly string[]
  /** Counts notifications with a wrong signature. */
  limits: RateLimits
  /** Number of the space. */
  spaceId?: string
  /** Folder of the space that contains the site: `website-hotels`. */
  rootFolder: string
  /** Our own origin: links to it are internal. */
  publicUrl: string
  /** Folder of `content.db`, which answers while the content service is down. */
  dataDir: string
  redis?: ClusterRedis
  /** Milliseconds between two requests of the delivery API; by default the limit of a space (limiter.ts). */
  minTime?: number
  /** Memory for checked stories. */
  cacheBytes: number
  /** Stories that an earlier opening of this process has checked; this one leaves its own there. */
  checkedBefore?: CheckedBefore
  log: Logger
  /** Epoch milliseconds. */
  clock: () => number
  definitions: Readonly<Record<string, BlockDefinition>>
  validators: Readonly<Record<string, BlockValidator>>
}

export interface ContentChange {
  /** Stories whose content, address or publication changed, and those that show the address of one. */
  uuids: readonly string[]
  /** An address, a name or a publication changed: lists of stories are to be drawn again. */
  links: boolean
}
