import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { StoryFile } from '#test/support/site.ts'

type Item = StoryFile

/** Storyblok's Management API and bucket, as far as pushing and pulling ask them: what is sent is kept and answered. */
export interface Recorder {
  url: string
  space: Item
  components: Item[]
  groups: Item[]
  stories: Item[]
  assets: Item[]
  webhooks: Item[]
  /** `POST stories`, one of each request. */
  requests: string[]
  /** Requests that wrote something. */
  writes(): string[]
  /** Answers instead of the space while it is set; undefined lets the space answer. */
  refuse?: (request: string) => { status: number; body: unknown } | undefined
  story(slug: string): Item
  close(): Promise<void>
}

/** A new space, with the block `page` and the story `home` that Storyblok puts into each. */
export async function openRecorder(): Promise<Recorder> {
  let lastId = 1000
  const recorder: Recorder = {
    url: '',
    space: { id: 288868, name: 'Hautemer', domain: null, languages: [], environments: [] },
    components: [{ id: 1, name: 'page', is_root: true, schema: { body: { type: 'bloks', pos: 0 } } }],
    groups: [],
    stories: [],
    assets: [],
    webhooks: [],
    requests: [],
    writes: () => recorder.requests.filter((it) => /^(POST|PUT)/.test(it)),
    story(slug) {
      const found = recorder.stories.find((it) => !it.is_folder && fullSlug(it) === slug)
      if (!found) throw new Error(`no story ${slug}`)
      return found
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
  writeStory({ name: 'Home', slug: 'home', parent_id: 0, content: { component: 'page', body: [] } }, true)

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', recorder.url)
    const {
      status,
      body,
      headers = {},
    } = await answer(req, url).catch((error) => ({ status: 500, body: String(error) }) as Answer)
    if (Buffer.isBuffer(body)) res.writeHead(status, headers).end(body)
    else res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return recorder

  async function answer(req: IncomingMessage, url: URL): Promise<Answer> {
    const bytes = await buffer(req)
    if (url.pathname === '/bucket') return receive(bytes, String(req.headers['content-type']))
    const file = recorder.assets.find((it) => it.filename.endsWith(url.pathname))
    if (file) return { status: 200, body: file.bytes }
    const path = url.pathname.replace(`/v1/spaces/${recorder.space.id}`, '').slice(1)
    const request = `${req.method} ${path}`
    recorder.requests.push(request)
    if (req.headers.authorization !== 'personal-access-token') return { status: 401, body: { error: 'Unauthorized' } }
    const refusal = recorder.refuse?.(request)
    if (refusal) return refusal
    const body: Item = bytes.length > 0 ? JSON.parse(bytes.toString()) : {}
    const [name = '', id] = path.split('/')
    const isList = req.method === 'GET' && id === undefined
    switch (name) {
      case '':
        if (req.method === 'PUT') Object.assign(recorder.space, body.space)
        return { status: 200, body: { space: recorder.space } }
      case 'component_groups':
        return kept(recorder.groups, 'component_group', { uuid: randomUUID(), ...body.component_group })
      case 'components':
        if (isList) return { status: 200, body: { components: recorder.components, component_groups: recorder.groups } }
        return kept(recorder.components, 'component', body.component, id)
      case 'webhook_endpoints':
        if (isList) return { status: 200, body: { webhook_endpoints: recorder.webhooks } }
        return kept(recorder.webhooks, 'webhook_endpoint', body.webhook_endpoint, id)
      case 'assets':
        return assetAnswer(req.method, path, body, url)
      case 'stories':
        if (isList)
          return page(
            'stories',
            recorder.stories.map(({ content: _, ...it }) => storyAnswer(it)),
            url,
          )
        return oneStory(req.method, id, body)
      default:
        return { status: 404, body: ['This record could not be found'] }
    }
  }

  function kept(list: Item[], key: string, given: Item, id?: string): Answer {
    const known = list.find((it) => it.id === Number(id))
    if (known) return { status: 200, body: { [key]: Object.assign(known, given) } }
    if (list.some((it) => it.name === given.name)) return { status: 422, body: { name: ['has already been taken'] } }
    const made = { id: ++lastId, ...given }
    list.push(made)
    return { status: 201, body: { [key]: made } }
  }

  /** The three steps of an upload, then the words. The bucket's name stands in the address, as the real API has it. */
  function assetAnswer(method = '', path: string, body: Item, url: URL): Answer {
    const asset = recorder.assets.find((it) => it.id === Number(path.split('/')[1]))
    if (method === 'PUT') return { status: 204, body: Buffer.from(Object.assign(asset ?? {}, body.asset) && '') }
    if (asset) return asset.bytes ? { status: 200, body: withoutBytes(asset) } : { status: 422, body: ['not uploaded'] }
    if (method === 'GET') return page('assets', recorder.assets.map(withoutBytes), url)
    // Every dot but the last becomes an underscore.
    const name = String(body.filename).replace(/\.(?=.*\.)/g, '_')
    const key = ['f', recorder.space.id, body.size ?? '', (++lastId).toString(16), name].filter(Boolean).join('/')
    recorder.assets.push({ id: lastId, key, filename: `https://s3.amazonaws.com/a.storyblok.com/${key}` })
    return { status: 200, body: { id: lastId, fields: { key, policy: 'p' }, post_url: `${recorder.url}/bucket` } }
  }

  async function receive(bytes: Buffer, type: string): Promise<Answer> {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
    const asset = recorder.assets.find((it) => it.key === form.get('key'))
    const file = form.get('file')
    if (!asset || !(file instanceof Blob) || [...form.keys()].at(-1) !== 'file')
      return { status: 403, body: 'AccessDenied' }
    asset.bytes = Buffer.from(await file.arrayBuffer())
    return { status: 204, body: Buffer.alloc(0) }
  }

  function oneStory(method = '', id: string | undefined, { story: given = {}, publish }: Item): Answer {
    const known = recorder.stories.find((it) => it.id === Number(id))
    if (method === 'GET') return { status: known ? 200 : 404, body: { story: known && storyAnswer(known) } }
    const fault = numberFault(given.content)
    if (fault) return { status: 422, body: { content: [fault] } }
    return { status: known ? 200 : 201, body: { story: storyAnswer(writeStory(given, Boolean(publish), known)) } }
  }

  /** Number fields take texts alone. */
  function numberFault(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    const { component, ...fields }: Item = value
    const schema = recorder.components.find((it) => component && it.name === component)?.schema
    for (const [name, it] of Object.entries(fields)) {
      if (typeof it === 'number' && schema?.[name]?.type === 'number')
        return `${component}.${name} must be a string with numbers`
      const inside = numberFault(it)
      if (inside) return inside
    }
    return undefined
  }

  /** Ids, uuids and the address are the server's. */
  function writeStory({ translated_slugs_attributes: slugs, ...given }: Item, publish: boolean, known?: Item): Item {
    const blank = {
      is_folder: false,
      is_startpage: false,
      tag_list: [],
      translated_slugs: [],
      first_published_at: null,
    }
    const story = known ?? { id: ++lastId, uuid: randomUUID(), ...blank, content: {}, published: null }
    if (!known) recorder.stories.push(story)
    Object.assign(story, given)
    for (const { id, ...it } of slugs ?? []) {
      const own = story.translated_slugs.find((other: Item) => other.id === id)
      if (own) Object.assign(own, it)
      else story.translated_slugs.push({ id: ++lastId, ...it })
    }
    if (publish) story.published = JSON.stringify(story.content)
    return story
  }

  function storyAnswer(story: Item): Item {
    const isChanged = Boolean(story.published) && story.content && JSON.stringify(story.content) !== story.published
    return { ...story, full_slug: fullSlug(story), published: Boolean(story.published), unpublished_changes: isChanged }
  }

  function fullSlug(story: Item): string {
    const parent = recorder.stories.find((it) => it.id === story.parent_id)
    if (!parent) return story.slug
    return `${fullSlug(parent)}/${story.is_startpage ? '' : story.slug}`
  }
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

function withoutBytes({ bytes: _, ...asset }: Item): Item {
  return asset
}

/** 25 items unless the query says otherwise, 100 at most. */
function page(key: string, items: readonly Item[], { searchParams }: URL): Answer {
  const perPage = Math.min(100, Number(searchParams.get('per_page')) || 25)
  const start = ((Number(searchParams.get('page')) || 1) - 1) * perPage
  const headers = { 'Per-Page': String(perPage), Total: String(items.length) }
  return { status: 200, headers, body: { [key]: items.slice(start, start + perPage) } }
}
