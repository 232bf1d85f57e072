import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startNginx } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { type Answer, newClient } from '#test/support/client.ts'
import { openContent } from '#test/support/content.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Two built servers behind nginx, with the members of the demo world. */
export interface TwoSites {
  /** Address of the balancer. */
  front: string
  processes: readonly [Operated, Operated]
  /** Gives the page /histoire another title, as an editor would; the space's webhook tells one process. */
  publish(title: string): Promise<void>
  /** The title of /histoire at each process. */
  titlesOfHistory(): Promise<(string | undefined)[]>
  close(): Promise<void>
}

/** @param env what the two share: `DATABASE_URL`, `REDIS_URL` */
export async function openTwoSites(env: Record<string, string>): Promise<TwoSites> {
  const folder = await mkdtemp(join(tmpdir(), 'two-sites-'))
  const storiesDir = join(folder, 'stories')
  await cp(join(root, 'content', 'houses', 'hautemer', 'stories'), storiesDir, { recursive: true })
  const port = await freePort()
  const front = `http://127.0.0.1:${port}`
  const secret = 'secret-of-the-webhook'
  const content = await openContent({ storiesDir, webhook: { url: `${front}/api/content/webhook`, secret } })
  const shared = { NODE_ENV: '', DEMO_WORLD: 'on', HOST: '127.0.0.1', PUBLIC_URL: front, LOG_LEVEL: 'info' }
  const open = () =>
    operate({
      api: `${content.url}/v2`,
      env: { ...shared, STORYBLOK_WEBHOOK_SECRET: secret, ...env },
    })
  const processes = [await open(), await open()] as const
  const nginx = await startNginx({
    folder,
    template: await readFile(join(root, 'docs/deploy/nginx.conf.template'), 'utf8'),
    host: '127.0.0.1',
    port,
    upstreams: processes.map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1')),
  })
  return {
    front,
    processes,
    async publish(title) {
      const file = join(storiesDir, 'website-hotels', 'histoire.json')
      const story = JSON.parse(await readFile(file, 'utf8'))
      story.content.seo_title = title
      await writeFile(file, JSON.stringify(story, null, 2))
    },
    titlesOfHistory: () =>
      Promise.all(
        processes.map(async ({ url }) => /<title>([^<]*)/.exec(await (await fetch(`${url}/histoire`)).text())?.[1]),
      ),
    async close() {
      await nginx.stop()
      for (const it of processes) await it.close()
      await content.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** People who sign up at each process, one after the other, until `end`. */
export interface Signups {
  /** Addresses with their time and process, in the order of the answers. */
  acknowledged: { email: string; at: number; process: number }[]
  end(): Promise<void>
}

export function beginSignups({ front, processes }: TwoSites): Signups {
  const acknowledged: Signups['acknowledged'] = []
  let isOver = false
  const lanes = processes.flatMap((site, process) => [lane(site, process), lane(site, process)])
  return {
    acknowledged,
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }

  async function lane(site: Operated, process: number): Promise<void> {
    while (!isOver) {
      const body = signupBody()
      const answer = await signUp(site, front, body)
      if (answer.status === 201) acknowledged.push({ email: String(body.email), at: performance.now(), process })
      else if (answer.status !== 503) throw new Error(`a sign-up was ${answer.status}: ${JSON.stringify(answer.body)}`)
      await pause(50)
    }
  }
}

/** @param front origin of the pages */
export function signUp(site: Operated, front: string, body: Record<string, unknown>): Promise<Answer> {
  return newClient(site).post('/api/eph/users/signup', body, { Origin: front })
}

/** Addresses of the members of a database. */
export async function membersIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>('select email from hotel_members')
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}
