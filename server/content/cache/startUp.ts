import { setTimeout as delay } from 'node:timers/promises'
import { contentLimits } from '#shared/limits.ts'

export interface StartUpOptions {
  /** Looks at the content service. */
  look: () => Promise<void>
  /** All addresses are known, be it from the last run. */
  isKnown: () => boolean
  /** After the first look that succeeds, again after each until it succeeds itself. */
  warmUp: () => Promise<void>
}

export interface StartUp {
  /** All addresses are known, from the service if it answers within a second. */
  ready: Promise<void>
  close(): void
}

/** A site that was here before does not wait longer than this for a service that is slow or down. */
const patienceMs = 1000

/** Looks at once, then every 30 s; while nothing succeeds sooner, at growing distances. */
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
        // Logged where it was asked.
        failures++
        if (isKnown()) resolve()
      }
      const pause =
        failures === 0 ? contentLimits.versionPollMs : Math.min(contentLimits.versionPollMs, 500 * 2 ** failures)
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
}
