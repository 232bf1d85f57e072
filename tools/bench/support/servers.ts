import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/launch/processes/ports.mjs'
import { serverEnvironment, serverFlags } from '#server/launch/serverMemory.mjs'
import { type ContentService, type ContentServiceOptions, startContentService } from '#tools/storyblok/serve.ts'
import { processorMs } from './throughput.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const stories = join(root, 'content', 'houses', 'hautemer', 'stories')

export interface Running {
  url: string
  pid: number
  /** Ms from the start of the process to its first answer of readiness. */
  startMs: number
  stop(): Promise<void>
}

/** A query as campaigns add it to an address; no page reads it. */
export const campaignQuery =
  '?utm_source=newsletter&utm_medium=email&utm_campaign=winter&gclid=Cj0KCQiA4aacBhCUARIsAI55maE'

/** Paths of the 500 stories that {@link startContent} makes up. */
export const generatedPages = Array.from({ length: 500 }, (_, i) => `/generated/page-${String(i + 1).padStart(3, '0')}`)

/** The embedded content service in this process, with the site's stories and 500 generated ones. */
export async function startContent(
  options: Partial<ContentServiceOptions> = {},
): Promise<ContentService & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-content-'))
  const service = await startContentService({
    port: 0,
    storiesDir: stories,
    dataDir,
    generatedStories: 500,
    log: () => {},
    ...options,
  })
  return Object.assign(service, {
    async stop() {
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  })
}

/** The built server as `npm run serve` starts it. @param core the one that it may use; without it any (Linux) */
export async function startSite(api: string, env: Record<string, string> = {}, core?: number): Promise<Running> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'))
  const started = performance.now()
  const [program, args] = onCore(core, [process.execPath, ...serverFlags, join(root, 'dist/server/main.mjs')])
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STORYBLOK_API: `${api}/v2`,
      STORYBLOK_WEBHOOK_SECRET: 'bench',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...serverEnvironment,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  diesWithUs(child)
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, child)
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A script of its own process that prints nothing and listens on PORT. */
export function startBare(script: string, env: Record<string, string>): Promise<Running> {
  return startProgram(['--input-type=module', '--eval', script], { env })
}

/** A server of our sources that listens on PORT: it may reach views, as most of them do by their domain's `index.ts`. */
export function startSource(file: string): Promise<Running> {
  return startProgram(['--import', join(root, 'test/support/tsx.mjs'), file], { env: { NODE_ENV: 'production' } })
}

/**
 * A server of somebody else's, by Node, that listens on PORT of this machine.
 * @param args of Node @param path of the page that says that it is there @param core as of {@link startSite}
 */
export async function startProgram(
  args: readonly string[],
  { env, cwd, core, path = '/' }: { env: Record<string, string>; cwd?: string; core?: number; path?: string },
): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const [program, rest] = onCore(core, [process.execPath, ...args])
  const child = spawn(program, rest, {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  diesWithUs(child)
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(url + path).catch(() => undefined))?.status === 200, child)
  return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => end(child) }
}

/** The command that starts a program on one core, or on any (Linux). `taskset` becomes the program: the id stays. */
function onCore(core: number | undefined, command: readonly string[]): [program: string, args: string[]] {
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  return [program, args]
}

/** Asks every 5 ms. @throws after 60 s, or when the process ended */
export async function until(holds: () => Promise<boolean>, child?: ChildProcess, everyMs = 5): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not happen within a minute')
    if (child && child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** A figure that fails must leave no server behind. */
function diesWithUs(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGKILL'))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const cut = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await gone
  clearTimeout(cut)
}

/**
 * Waits until a process has done next to nothing (2 % of a core) for three seconds, five minutes at most: filling the
 * caches after the start, which takes the longer the more stories there are, and compressing better what was read, is no
 * part of a request.
 */
export async function untilIdle(pid: number): Promise<void> {
  const lookEveryMs = 1000
  // Between two pages that are drawn in the background one second may be quiet.
  const quietLooks = 3
  for (let looks = 0, quiet = 0, before = await processorMs(pid); looks < 300 && quiet < quietLooks; looks++) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    const after = await processorMs(pid)
    quiet = after - before <= lookEveryMs / 50 ? quiet + 1 : 0
    before = after
  }
}

/** Resident memory of a process in MiB, as Linux counts it. */
export async function residentMiB(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Redis on a port of its own, nothing written to disk. */
export async function startBareRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  diesWithUs(child)
  await until(async () => isListening(port), child)
  return { url: `redis://127.0.0.1:${port}`, stop: () => end(child) }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
