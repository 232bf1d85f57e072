import { spawn } from 'node:child_process'

/** Signals closer together than this are one: nobody presses the keys that fast. */
const sameSignalMs = 300

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number | undefined} pid
 * @property {import('node:stream').Readable | null} stdout with `readOutput`
 * @property {import('node:stream').Readable | null} stderr with `readErrors`
 * @property {(message: object) => void} send
 * @property {Promise<{ code: number | null, signal: string | null }>} ended
 * @property {Promise<boolean>} ready true after its `process.send({ type: 'ready' })`, false when it ended before
 * @property {(options?: { patienceMs?: number, signal?: NodeJS.Signals }) => Promise<void>} stop the signal (SIGTERM),
 *   and SIGKILL after the patience (ms); resolves when it is gone
 */

/**
 * Starts one of our programs on this Node. It has a process group of its own, so that Ctrl-C reaches the launcher
 * alone, which stops its children in order; they also end with a launcher that was killed (endWithParent.mjs).
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, cwd: string, readOutput?: boolean,
 *   readErrors?: boolean, onMessage?: (message: { type: string }) => void }} options
 * @returns {Child}
 */
export function startChild({ name, args, env, cwd, readOutput = false, readErrors = false, onMessage }) {
  const endWithParent = new URL('./endWithParent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', readOutput ? 'pipe' : 'inherit', readErrors ? 'pipe' : 'inherit', 'ipc'],
  })
  let running = true
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      running = false
      resolve({ code: 1, signal: null })
    })
    child.on('exit', (code, signal) => {
      running = false
      resolve({ code, signal })
    })
  })
  if (onMessage) child.on('message', onMessage)
  const ready = new Promise((resolve) => {
    child.on('message', (message) => message?.type === 'ready' && resolve(true))
    ended.then(() => resolve(false))
  })
  return {
    name,
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    send: (message) => child.connected && child.send(message),
    ended,
    ready,
    async stop({ patienceMs = 40_000, signal = 'SIGTERM' } = {}) {
      if (!running) return
      child.kill(signal)
      const last = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(last)
    },
  }
}

/**
 * Calls `stop` on the first Ctrl-C, SIGTERM or closed terminal, and ends this process after it; a second Ctrl-C ends it
 * at once. One Ctrl-C arrives twice under npm, from the terminal and from npm, so a signal directly after the first is
 * the same one. A killed npm sends no signal: its end counts too.
 * @param {() => Promise<void>} stop
 */
export function onStopSignal(stop) {
  let stoppingSince
  const begin = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, begin)
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    if (stoppingSince === undefined) begin()
  }, 500)
  watch.unref()
}
