import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import type { Drawings } from '#server/http/drawings.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { Manifest } from '../manifest.ts'
import type { StaticBlocks } from './staticBlocks.tsx'
import type { StylesOf } from './styles.ts'

/** Services for drawing a planned page. */
export interface DrawServices {
  env: Env
  log: Logger
  /** Epoch milliseconds. */
  clock: () => number
  manifest: Manifest
  definitions: Readonly<Record<string, BlockDefinition>>
  blocks: StaticBlocks
  drawings: Drawings
  styles: StylesOf
}
