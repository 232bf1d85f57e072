import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type PlanLimits, plans } from '#content/space/plans.ts'
import { type Space, startSpace } from '#content/space/serve.ts'
import type { StoryFile } from '#test/support/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const stories = join(root, 'content', 'stories')

/** A push is about what is written; its pace has a test of its own. */
export const hurriedPlan: PlanLimits = { ...plans.growth, requestsPerSecond: Number.POSITIVE_INFINITY }

/** A few stories that link to one another, with pictures, dates and a start page in a folder. */
const few = [
  ...['_start.json', 'histoire.json', 'settings.json', 'headers/main.json', 'headers/_folder.json'],
  ...['hotels/_folder.json', 'hotels/_start.json', 'hotels/la-pinede/_folder.json', 'hotels/la-pinede/_start.json'],
  ...['hotels/la-pinede/chambre-bassin.json', 'poker/_folder.json', 'poker/tournois/_folder.json'],
  ...['poker/tournois/mardi-de-la-digue.json', 'journal/dormir-fenetre-ouverte.json'],
].map((it) => `website-hotels/${it}`)

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface PushWorld {
  space: Space
  /** A copy of some stories. */
  storiesDir: string
  assetsDir: string
  dataDir: string
  /** Requests to the Management API since the last call of `forget`. */
  requests: string[]
  /** When each came, in ms of `performance.now`. */
  times: number[]
  /** The requests that wrote something. */
  writes(): string[]
  forget(): void
  /** Runs `npm run content:push` or `content:pull` as node starts it. @param env replaces the world's own variables */
  run(command: 'push' | 'pull', args?: string[], env?: Record<string, string>): Promise<Ran>
  /** The same, and a way to end it. */
  start(command: 'push' | 'pull', args?: string[], env?: Record<string, string>): { ended: Promise<Ran>; kill(): void }
  edit(slug: string, change: (story: StoryFile) => void): Promise<void>
  read(slug: string): Promise<string>
  close(): Promise<void>
}

/** @param whole every story of the product instead of a few */
export async function openPushWorld(
  options: { plan?: PlanLimits; whole?: true; apps?: string[] } = {},
): Promise<PushWorld> {
  const work = await mkdtemp(join(tmpdir(), 'push-'))
  const storiesDir = join(work, 'stories')
  if (options.whole) await cp(stories, storiesDir, { recursive: true })
  else for (const it of few) await copy(join(stories, it), join(storiesDir, it))
  const requests: string[] = []
  const times: number[] = []
  const plan = options.plan ?? hurriedPlan
  const space = await startSpace({ plan, onRequest })
  function onRequest(line: string): void {
    requests.push(line)
    times.push(performance.now())
  }
  const world: PushWorld = {
    space,
    storiesDir,
    assetsDir: join(root, 'content', 'assets'),
    dataDir: join(work, 'data'),
    requests,
    times,
    writes: () => requests.filter((it) => /^P(OST|UT)/.test(it)),
    forget() {
      requests.splice(0)
      times.splice(0)
    },
    run: (command, args, env) => start(command, args, env).ended,
    start,
    async edit(slug, change) {
      const file = join(storiesDir, `${slug}.json`)
      const story = JSON.parse(await readFile(file, 'utf8'))
      change(story)
      await writeFile(file, `${JSON.stringify(story, null, 2)}\n`)
    },
    read: (slug) => readFile(join(storiesDir, `${slug}.json`), 'utf8'),
    async close() {
      await space.close()
      await rm(work, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return world

  function start(
    command: 'push' | 'pull',
    args = command === 'push' ? ['--all'] : [],
    env: Record<string, string> = {},
  ) {
    const child = spawn(process.execPath, [`content/commands/${command}.ts`, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environmentOf(world), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text
      })
    const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, ...said })))
    return { ended, kill: () => child.kill('SIGKILL') }
  }
}

/** The variables that docs/storyblok.md tells to set. */
export function environmentOf({ space, storiesDir, assetsDir, dataDir }: PushWorld): Record<string, string> {
  return {
    STORYBLOK_API: `${space.url}/v2`,
    STORYBLOK_SPACE_ID: String(space.state.id),
    STORYBLOK_OAUTH_TOKEN: 'personal-access-token',
    STORYBLOK_REQUESTS_PER_SECOND: '1000',
    STORYBLOK_WEBHOOK_SECRET: 'webhook-secret-of-the-tests',
    PUBLIC_URL: 'https://hautemer.example',
    CONTENT_STORIES: storiesDir,
    CONTENT_ASSETS: assetsDir,
    DATA_DIR: dataDir,
  }
}

/** Numbers of the report's table: `counts(ran).story` → `{created: 178, …}`. */
export function countsIn({ stdout }: Ran): Record<string, Record<string, number>> {
  const lines = stdout.split('\n')
  const head = lines.find((it) => /^ +created/.test(it)) ?? ''
  const names = head.trim().split(/ +/)
  const rows = lines.flatMap((line) => {
    const [, kind = '', numbers = ''] = /^([a-z][a-z ]*?) {2,}([\d ]+)$/.exec(line) ?? []
    return kind ? [[kind, numbers.trim().split(/ +/).map(Number)] as const] : []
  })
  return Object.fromEntries(
    rows.map(([kind, numbers]) => [kind, Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0]))]),
  )
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}
