import type { BlockDefinition } from '#shared/content/block.ts'
import type { Snapshot } from '../library/snapshot.ts'

export interface PullOptions {
  definitions: Readonly<Record<string, BlockDefinition>>
  /** The files as they are. */
  snapshot: Snapshot
  storiesDir: string
  assetsDir: string
  /** Folder of the space that holds the site: nothing else is read. */
  rootFolder: string
  /** The Management API's, to know where files of assets are read. */
  base: string
  today: Temporal.PlainDate
}
