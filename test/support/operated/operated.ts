import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#server/launch/processes/ports.mjs'
import { serverEnvironment, serverFlags } from '#server/launch/serverMemory.mjs'
import { measured } from '#test/runner/measured.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'
import { newFolder } from '../folders.ts'
import { distDir, eventually } from '../site.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export interface OperatedOptions {
  /** Variables besides those that production requires; an empty one takes one of those away. */
  env?: Record<string, string>
  /** Where it keeps what it keeps; without it a folder of its own, which goes with it. */
  dataDir?: string
  /** Address of another content service than one on the product's stories. */
  api?: string
  /** A command that runs the one behind it in a surrounding of its own. */
  inside?: readonly string[]
  /** Begin without waiting until it can serve. */
  unready?: boolean
}

/** The end of a process. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The built server in a process of its own, as operators run it (`npm run serve`, `NODE_ENV=production`). */
export interface Operated {
  url: string
  dataDir: string
  /** Id of the running process. */
  pid(): number
  /** Its output since the first start, log and errors. */
  output(): string
  /** Starts it again on the same port and folder, and waits until it can serve. */
  start(options?: Pick<OperatedOptions, 'env' | 'unready'>): Promise<void>
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<Ended>
  /** Waits for its end and says how it ended. */
  ended(): Promise<Ended>
  statusOf(path: string): Promise<number>
  close(): Promise<void>
}

export function operate(options: OperatedOptions = {}): Promise<Operated> {
  return measured('process', () => begin(options))
}

async function begin(options: OperatedOptions): Promise<Operated> {
  const work = await newFolder('operated-')
  const dataDir = options.dataDir ?? join(work, 'data')
  const content: ContentService | undefined = options.api
    ? undefined
    : await startContentService({
        port: 0,
        storiesDir: join(root, 'content', 'houses', 'hautemer', 'stories'),
        clientDir: join(root, 'client'),
        dataDir: join(work, 'content'),
        log: () => {},
      })
  const port = await freePort()
  const url = `http://localhost:${port}`
  let output = ''
  let child: ChildProcess
  let ending: Promise<Ended>

  const operated: Operated = {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => output,
    async start({ env = {}, unready = false } = {}) {
      const wanted = {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: 'localhost',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        SESSION_SECRET: 'a secret of the tests, of 32 letters and more',
        STORYBLOK_API: options.api ?? `${content?.url}/v2`,
        STORYBLOK_TOKEN: 'public',
        TRUST_PROXY: 'loopback',
        MAIL_FROM: 'Hautemer <bonjour@hautemer.example>',
        ...serverEnvironment,
        ...options.env,
        ...env,
      }
      const program = [process.execPath, ...serverFlags, join(distDir, 'server', 'main.mjs')]
      const [command = '', ...args] = [...(options.inside ?? []), ...program]
      child = spawn(command, args, {
        env: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      ending = once(child, 'close').then(([code, signal]) => ({ code, signal }))
      if (!unready) await untilItServes()
    },
    async end(signal) {
      child.kill(signal)
      return ending
    },
    ended: () => ending,
    statusOf: (path) =>
      fetch(url + path, { redirect: 'manual' }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      ),
    async close() {
      if (child.exitCode === null && child.signalCode === null) await operated.end('SIGKILL')
      await content?.close()
      await rm(work, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await operated.start({ unready: options.unready ?? false })
  return operated

  async function untilItServes(): Promise<void> {
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await eventually(
      () => (hasEnded() ? 0 : operated.statusOf('/readyz')),
      (status) => status === 200 || hasEnded(),
      30_000,
    )
    if (hasEnded()) throw new Error(`The server ended: ${output.slice(-2000)}`)
  }
}
