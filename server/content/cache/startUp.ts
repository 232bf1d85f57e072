import { setTimeout as delay } from 'node:timers/promises'
import { contentLimits } from '#shared/limits.ts'

export interface StartUpOptions {
  /** Looks at the content service. */
  look: () => Promise<void>
  /** All addresses are known, also if only from the last run. */
  isKnown: () => boolean
  /** Runs after the first successful look, and after each further one until it succeeds itself. */
  warmUp: () => Promise<void>
}

export interface StartUp {
  /** All addresses are known, from the service if it answers within a second. */
  ready: Promise<void>
  close(): void
}

/** The longest wait of a site with a snapshot for a service that is slow or down. */
const patienceMs = 1000

/** Looks at once, then every 30 s; sooner after a failure, at growing intervals. */
export function startUp({ look, isKnown, warmUp }: StartUpOptions): StartUp {
  const ending = new AbortController()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  if (isKnown()) setTimeout(resolve, patienceMs).unref()
  void run()
  return { ready, close: () => ending.abort() }

  async function run(): Promise<void> {
    let failures = 0
    let isWarm = false
    while (!ending.signal.aborted) {
      try {
        await look()
        failures = 0
        resolve()
        if (!isWarm) await warmUp()
        isWarm = true
      } catch {
        // The look has logged it.
        failures++
        if (isKnown()) resolve()
      }
      const pause =
        failures === 0 ? contentLimits.versionPollMs : Math.min(contentLimits.versionPollMs, 500 * 2 ** failures)
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
}
