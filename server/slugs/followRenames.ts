import type { Logger } from 'pino'
import type { Content } from '#server/content/index.ts'

interface FollowOptions {
  content: Pick<Content, 'onChange'>
  log: Logger
  /** Moves rows; safe to run again, and beside another process. */
  runs: readonly (() => Promise<void>)[]
}

/** Rows follow renamed stories at once; jobs catch up on changes that every process missed. */
export function followRenames({ content, log, runs }: FollowOptions): { close: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false
  const stop = content.onChange(({ links }) => {
    // A run that has not begun yet will see this change as well.
    if (!links || isWaiting) return
    isWaiting = true
    running = running.then(runAll)
  })
  return {
    async close() {
      stop()
      await running
    },
  }

  async function runAll(): Promise<void> {
    isWaiting = false
    for (const run of runs) {
      try {
        await run()
      } catch (error) {
        log.warn({ err: error }, 'rows could not follow renamed stories: retried later')
      }
    }
  }
}
