import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '#test/support/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export interface ClusterProcess {
  url: string
  pid: number
}

/** nginx, two processes, Redis and PostgreSQL, as `npm run start:cluster` starts them. */
export interface ClusterRun {
  /** Address of the balancer. */
  front: string
  /** As they were started; replaced ones are named in `output`. */
  processes: readonly [ClusterProcess, ClusterProcess]
  launcher: ChildProcess
  storiesDir: string
  folder: string
  output(): string
  /** Waits until the launcher has said something, once or more often. */
  says(words: string, withinMs: number, times?: number): Promise<unknown>
  stop(): Promise<void>
}

/** @param cwd of a project that is built. @throws Error with what the launcher said when it does not open */
export async function startCluster(env: Record<string, string>, cwd = root): Promise<ClusterRun> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'))
  const storiesDir = join(folder, 'stories')
  await cp(join(root, 'content', 'houses', 'hautemer', 'stories'), storiesDir, { recursive: true })
  const launcher = spawn(process.execPath, ['server/launch/cluster.mjs'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CONTENT_PORT: '0',
      PROCESSES: '2',
      FLOOR: 'off',
      LOG_LEVEL: 'warn',
      DEMO_WORLD: 'on',
      DATA_DIR: join(folder, 'data'),
      CONTENT_STORIES: storiesDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const says = (words: string, withinMs: number, times = 1) =>
    eventually(
      () => output,
      (it) => it.split(words).length > times || launcher.exitCode !== null,
      withinMs,
    )
  await says('Stop  ', 90_000)
  const listed = [...output.matchAll(/(127\.0\.0\.1:\d+) \(pid (\d+)\)(?=, 127|\n {2}Redis)/g)]
  const [one, other] = listed.map(([, at, pid]) => ({ url: `http://${at}`, pid: Number(pid) }))
  if (!one || !other) throw new Error(`The cluster did not open: ${output}`)
  return {
    front: /open +(http\S+) /.exec(output)?.[1] ?? '',
    processes: [one, other],
    launcher,
    storiesDir,
    folder,
    output: () => output,
    says,
    async stop() {
      if (launcher.exitCode === null) {
        const ended = once(launcher, 'exit')
        launcher.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
