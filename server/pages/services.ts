import type { Logger } from 'pino'
import type { Content } from '#server/content/door.ts'
import type { Env } from '#server/env.ts'
import type { Call } from '#server/http/calls/call.ts'
import type { Cdn } from '#server/outside/cdn.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { Manifest } from './draw/manifest.ts'
import type { StaticBlocks } from './draw/staticBlocks.tsx'
import type { PageStyles } from './draw/styles.ts'
import type { Personal } from './personal/personalPages.ts'
import type { LiveTournaments } from './plan/liveTournaments.ts'

/** What drawing a page needs; made once in door.ts. */
export interface PageServices {
  env: Env
  log: Logger
  /** Epoch milliseconds. */
  clock: () => number
  content: Content
  manifest: Manifest
  /** Security headers of every answer. */
  headers: Readonly<Record<string, string>>
  definitions: Readonly<Record<string, BlockDefinition>>
  blocks: StaticBlocks
  styles: (components: Iterable<string>) => PageStyles
  /** Pages drawn for the one who asks. */
  personal: Personal
  /** What the form blocks of content pages run when they are posted. */
  contentForms: Readonly<Record<FormName, Call>>
  /** A shared cache in front that is told of publications. */
  cdn?: Cdn
  /** Free places, which no story knows; without it pages name none. */
  tournaments?: LiveTournaments
}

/** Today in Europe/Paris, `YYYY-MM-DD`, on whatever machine. */
export function todayInParis(clock: () => number): string {
  const now = clock()
  // Asked for every page and true for a whole day: kept until the day may have changed.
  if (now >= today.until || now < today.from) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris')
    const midnight = zoned.startOfDay()
    today = {
      text: zoned.toPlainDate().toString(),
      from: midnight.epochMilliseconds,
      until: midnight.add({ days: 1 }).epochMilliseconds,
    }
  }
  return today.text
}

let today = { text: '', from: 0, until: 0 }
