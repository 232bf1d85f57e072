import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** Handed over by the thread of the event loop. */
export interface WatchdogData {
  /** The turns of the event loop, and 1 while a debugger may hold it. */
  beats: Int32Array
  seconds: number
  beatMs: number
  /** No log is wanted. */
  isSilent: boolean
}

/** For a stack: a loop of JavaScript gives it at once, a call of the system that hangs never. */
const stackMs = 2000
const mostFrames = 20

const { beats, seconds, beatMs, isSilent } = workerData as WatchdogData
let last = 0
let silentLooks = 0

// Looks are counted, not time: this thread stands still too while its process is held (SIGSTOP) or its machine sleeps.
const looking = setInterval(() => {
  const beat = Atomics.load(beats, 0)
  const isSilentNow = beat === last && Atomics.load(beats, 1) === 0
  silentLooks = isSilentNow ? silentLooks + 1 : 0
  last = beat
  if (silentLooks * beatMs < seconds * 1000) return
  clearInterval(looking)
  void endProcess()
}, beatMs)

async function endProcess(): Promise<void> {
  const stack = await Promise.race([stackOfEventLoop().catch(() => undefined), pause(stackMs)])
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    stack,
    msg: `the event loop has not turned for ${seconds} s: this process ends, and its supervisor starts another`,
  }
  try {
    if (!isSilent) writeSync(1, `${JSON.stringify(line)}\n`)
  } finally {
    // The listener of SIGTERM waits in the event loop, and would never run.
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Holds the event loop where it is, as a debugger would. @returns its stack with the places of the sources */
async function stackOfEventLoop(): Promise<string> {
  const { mapStack } = await import('../stacks.ts')
  const session = new Session()
  session.connectToMainThread()
  const scripts = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params.url))
  const paused = new Promise<Debugger.CallFrame[]>((resolve) => {
    session.on('Debugger.paused', ({ params }) => resolve(params.callFrames))
  })
  await session.post('Debugger.enable')
  await session.post('Debugger.pause')
  const frames = (await paused).slice(0, mostFrames).map(({ functionName, url, location }) => {
    const file = url || scripts.get(location.scriptId)
    return `    at ${functionName || '<anonymous>'} (${file}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`
  })
  return mapStack(['the event loop', ...frames].join('\n'))
}
