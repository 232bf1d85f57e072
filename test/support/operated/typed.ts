import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../site.ts'

/** How long what is asked to end may take, with all that it started. */
const patienceMs = 45_000

const root = join(import.meta.dirname, '..', '..', '..')

export interface TypedOptions {
  /** Folder that it is typed in; the project's own without it. */
  cwd?: string
  /** Variables besides PATH and HOME. */
  env?: Record<string, string>
}

/** A command line as somebody types it: a shell, npm, and what these start. */
export interface Typed {
  /** Its output so far. */
  output(): string
  /** Waits until it has said something. @throws Error with its output when it ends first or is silent for too long */
  says(words: RegExp, withinMs?: number): Promise<RegExpExecArray>
  /** Its exit code, once it has ended; null after a signal that it did not take. */
  ended(): Promise<number | null>
  /** @returns exit code @throws Error when something that it started goes on without it */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Ctrl-C, of which a terminal tells everything that was started. @throws as `end` */
  interrupt(): Promise<number | null>
}

export function typeCommand(line: string, { cwd = root, env = {} }: TypedOptions = {}): Typed {
  const { HOME, PATH = '' } = process.env
  // npm puts the pinned Node in front for us; whoever types has the system's.
  const path = PATH.split(delimiter).filter((it) => !it.includes('node_modules'))
  // A group of its own: what is left after a test that failed goes with it.
  const child: ChildProcess = spawn('sh', ['-c', line.includes('&&') ? line : `exec env ${line}`], {
    cwd,
    env: { PATH: path.join(delimiter), HOME, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ending = once(child, 'close').then(([code]) => code as number | null)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    output: () => output,
    async says(words, withinMs = 60_000) {
      await eventually(
        () => words.test(output) || hasEnded(),
        (it) => it,
        withinMs,
      ).catch((cause) => {
        throw new Error(`${line} did not say ${words}: ${output.slice(-2000)}`, { cause })
      })
      const said = words.exec(output)
      if (!said) throw new Error(`${line} ended (${child.exitCode}): ${output.slice(-2000)}`)
      return said
    },
    ended: () => ending,
    end(signal) {
      if (!hasEnded()) child.kill(signal)
      return untilAllIsOver(signal)
    },
    interrupt() {
      if (!hasEnded()) process.kill(-(child.pid ?? 0), 'SIGINT')
      return untilAllIsOver('Ctrl-C')
    },
  }

  /** The output closes when the last process of the group has ended. */
  async function untilAllIsOver(signal: string): Promise<number | null> {
    const patience = new AbortController()
    const isOver = await Promise.race([
      ending.then(() => true),
      pause(patienceMs, false, { signal: patience.signal, ref: false }).catch(() => false),
    ])
    patience.abort()
    if (isOver) return ending
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // The remaining processes have a group of their own.
    }
    throw new Error(`${line} left something running after ${signal}: ${output.slice(-1000)}`)
  }
}
