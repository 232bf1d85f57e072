import type { Logger } from 'pino'
import { type Content, followChanges } from '#server/content/index.ts'

interface FollowOptions {
  content: Pick<Content, 'onChange'>
  log: Logger
  /** Moves rows; safe to run again, and beside another process. */
  runs: readonly ((() => Promise<void>) | undefined)[]
}

/** Rows follow renamed stories at once; jobs catch up on changes that every process missed. */
export function followRenames({ content, log, runs }: FollowOptions): { close: () => Promise<void> } {
  return followChanges(content, runAll, ({ links }) => links)

  async function runAll(): Promise<void> {
    for (const run of runs) {
      try {
        await run?.()
      } catch (error) {
        log.warn({ err: error }, 'rows could not follow renamed stories: retried later')
      }
    }
  }
}
