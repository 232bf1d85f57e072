import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskCache } from '../pictures/diskCache.ts'
import { spaceLibrary } from './library.ts'
import { spaceListener } from './listener.ts'
import { type PlanLimits, plans } from './plans.ts'
import type { SpaceState } from './state.ts'
import { createStory } from './stories.ts'

export interface SpaceOptions {
  /** 0 takes a free one. */
  port?: number
  spaceId?: number
  /** Personal access token of an admin. */
  token?: string
  previewToken?: string
  plan?: PlanLimits
  /** Installed apps; by default all that the plan has. */
  apps?: readonly string[]
  now?: () => Date
  onRequest?: (line: string) => void
}

export interface Space {
  /** Without a trailing slash; `/v1` is the Management API, `/v2` the delivery API. */
  url: string
  state: SpaceState
  close(): Promise<void>
}

/**
 * A new Storyblok space on this machine, in memory: for trying `content:push` and docs/storyblok.md without an
 * account. Its rules are those that Storyblok publishes; each says in its comment where.
 */
export async function startSpace(options: SpaceOptions = {}): Promise<Space> {
  const { port = 0, spaceId = 288868, plan = plans.growth, now = () => new Date() } = options
  const state = createState(spaceId, plan, options.apps ?? plan.apps, now)
  const cache = createDiskCache(join(tmpdir(), 'space-images'), 64 * 1024 * 1024)
  const listener = spaceListener({
    state,
    library: spaceLibrary(state),
    cache,
    token: options.token ?? 'personal-access-token',
    previewToken: options.previewToken ?? 'preview',
    onRequest: options.onRequest ?? (() => {}),
  })
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    state,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await cache.settled()
    },
  }
}

/**
 * As after "create a space": no language but the default one, and the blocks and the story that a new space comes with (they
 * are in every starter of Storyblok's).
 */
function createState(id: number, plan: PlanLimits, apps: readonly string[], now: () => Date): SpaceState {
  let last = 0
  const at = now().toISOString()
  const demo = (name: string, is_root: boolean, schema: Record<string, unknown>, index: number) => ({
    ...{ id: index + 1, name, is_root, is_nestable: !is_root, schema, component_group_uuid: null },
    ...{ created_at: at, updated_at: at },
  })
  const state: SpaceState = {
    id,
    plan,
    apps: new Set(apps),
    space: {
      id,
      name: 'Hautemer',
      domain: null,
      environments: [],
      languages: [],
      default_lang_name: null,
      plan_level: 0,
    },
    groups: [],
    components: [
      demo('page', true, { body: { type: 'bloks', pos: 0 } }, 0),
      demo('teaser', false, { headline: { type: 'text', pos: 0 } }, 1),
      demo('grid', false, { columns: { type: 'bloks', pos: 0 } }, 2),
      demo('feature', false, { name: { type: 'text', pos: 0 } }, 3),
    ],
    datasources: [],
    entries: [],
    assetFolders: [],
    assets: [],
    stories: [],
    webhooks: [],
    version: Math.floor(now().getTime() / 1000),
    nextId: () => 89_062_407_000 + ++last * 37,
    now,
  }
  createStory(state, { name: 'Home', slug: 'home', content: { component: 'page', body: [] } }, true)
  return state
}

if (import.meta.main) {
  const space = await startSpace({ port: Number(process.env.CONTENT_PORT || 3004) })
  console.log(`A space to practise on at ${space.url}
STORYBLOK_API=${space.url}/v2 STORYBLOK_SPACE_ID=${space.state.id} STORYBLOK_OAUTH_TOKEN=personal-access-token STORYBLOK_REQUESTS_PER_SECOND=6`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => space.close())
}
