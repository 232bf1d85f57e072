import inspector from 'node:inspector'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { WatchdogData } from './thread.ts'

const beatMs = 500
/** In MiB; the thread counts, and once in its life writes a line. */
const memory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

export interface WatchdogOptions {
  /** After so much silence of the event loop; 0: never. */
  seconds: number
  /** Output of the build, with the program of the thread. */
  distDir: string
  log: Logger
}

/**
 * A thread beside the event loop ends this process (SIGKILL, after a line with the stack) when the loop has not turned
 * for so long: it would keep its connections, answer nobody, and hear no SIGTERM.
 */
export function openWatchdog({ seconds, distDir, log }: WatchdogOptions): void {
  if (seconds === 0) return
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const workerData: WatchdogData = { beats, seconds, beatMs, isSilent: log.level === 'silent' }
  const thread = new Worker(join(distDir, 'server/watchdog.mjs'), { workerData, execArgv: [], resourceLimits: memory })
  thread.unref()
  thread.on('error', (error) => log.warn({ err: error }, 'nobody watches whether the event loop hangs'))
  setInterval(() => {
    Atomics.add(beats, 0, 1)
    // A developer may hold the program for as long as they like.
    Atomics.store(beats, 1, inspector.url() === undefined ? 0 : 1)
  }, beatMs).unref()
}
