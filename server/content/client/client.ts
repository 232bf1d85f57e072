import StoryblokClient from 'storyblok-js-client'
import { contentLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type RawStories, readStories, readStory } from '../rawStory.ts'
import type { Priority } from './limiter.ts'
import { type CallContext, callContext } from './pacedFetch.ts'
import { readAllPages } from './pages.ts'

export interface ContentClientOptions {
  /** Base without a trailing slash: `https://api.storyblok.com/v2`; `/v1` with an OAuth token. */
  api: string
  /** Reads content; one client per token, since the client asks for missing relations with its own. */
  token?: string
  /** Management API. */
  oauthToken?: string
  version: 'published' | 'draft'
  /** `pacedFetch`: responsible for pace, retries and time-outs. */
  fetch: typeof fetch
}

/** Parameters of the API by their own names; a list is written with commas. */
export type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * `storyblok-js-client` with its traps closed: no cache, pace or retries of its own, fresh parameters for each call,
 * safe addresses, and real Errors.
 * @throws ContentServiceError, from every call
 */
export interface ContentClient {
  /** GET cdn/stories: one page, 25 stories without `per_page`. */
  stories(params: Params, priority: Priority): Promise<StoriesPage>
  /** GET cdn/stories, all pages of 25. @param onPage receives each page as it comes, and again if the list changed */
  allStories(params: Params, priority: Priority, onPage: (page: RawStories) => void): Promise<void>
  /** GET cdn/stories by uuids, in chunks of 50. */
  storiesByUuid(uuids: readonly string[], params: Params, priority: Priority): Promise<RawStories>
  /** GET cdn/stories/{full slug or id}; `stories` is empty when there is none. */
  story(
    slugOrId: string | number,
    params: Params,
    priority: Priority,
    options?: Pick<CallContext, 'signal'>,
  ): Promise<RawStories>
  /** GET cdn/links, all pages: raw link objects. */
  links(params: Params, priority: Priority): Promise<unknown[]>
  /** GET cdn/spaces/me: the space's version, `cv`, and its languages besides the default one, if the answer has them. */
  space(priority: Priority): Promise<{ version: number; languages?: string[] }>
  get(path: string, params: Params): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
  put(path: string, body: object): Promise<unknown>
  delete(path: string): Promise<unknown>
}

/** The service refused, or did not answer: then `status` is undefined and `cause` has the reason. */
export class ContentServiceError extends Error {
  readonly status: number | undefined

  constructor(message: string, status: number | undefined, cause: unknown) {
    super(`content service: ${message}`, { cause })
    this.name = 'ContentServiceError'
    this.status = status
  }
}

export function createClient({ api, token, oauthToken, version, fetch }: ContentClientOptions): ContentClient {
  const client = new StoryblokClient({
    endpoint: api,
    accessToken: token,
    oauthToken,
    // Our own cache, limiter and retries replace the client's. The version (`cv`) is given with each call: the client's
    // own is shared by the whole process and goes out with drafts too.
    cache: { type: 'none', cv: 'manual' },
    rateLimit: 1000,
    maxRetries: -1,
    fetch,
  })
  // The option of the constructor has no effect in 7.7: copies of copies would be made.
  client.resolveNestedRelations = false

  return {
    stories: list,
    async allStories(params, priority, onPage) {
      const read = async (number: number) => {
        const page = await list({ ...params, page: number }, priority)
        onPage(page)
        return { ...page, items: page.stories }
      }
      await readAllPages(read, (it) => it.uuid)
    },
    storiesByUuid,
    story,
    links,
    space: async (priority) => {
      const { data } = await call(() => client.get('cdn/spaces/me', {}), priority)
      const space = isRecord(data) && isRecord(data.space) ? data.space : {}
      if (typeof space.version !== 'number')
        throw new ContentServiceError('the answer of spaces/me has no version', undefined, data)
      const codes = Array.isArray(space.language_codes) ? space.language_codes : undefined
      return { version: space.version, languages: codes?.filter((it) => typeof it === 'string') }
    },
    get: async (path, params) => (await call(() => client.get(safe(path), plain(params)), 'reader')).data,
    post: async (path, body) => (await call(() => client.post(safe(path), { ...body }), 'reader')).data,
    put: async (path, body) => (await call(() => client.put(safe(path), { ...body }), 'reader')).data,
    delete: async (path) => (await call(() => client.delete(safe(path)), 'reader')).data,
  }

  async function list(params: Params, priority: Priority): Promise<StoriesPage> {
    const query = plain({ version, per_page: contentLimits.pageSize, ...params })
    const { data, total, perPage } = await call(() => client.get('cdn/stories', query), priority, params.cv)
    if (!isRecord(data) || !Array.isArray(data.stories)) {
      throw new ContentServiceError('an answer without stories', undefined, data)
    }
    return { stories: readStories(data.stories), relations: readStories(data.rels), cv: cvOf(data), total, perPage }
  }

  async function storiesByUuid(uuids: readonly string[], params: Params, priority: Priority): Promise<RawStories> {
    const whole: RawStories = { stories: [], relations: [], cv: 0 }
    const size = contentLimits.relationsPerRequest
    for (let start = 0; start < uuids.length; start += size) {
      const by_uuids = uuids.slice(start, start + size)
      const chunk = await list({ ...params, by_uuids, per_page: size }, priority)
      whole.stories.push(...chunk.stories)
      whole.relations.push(...chunk.relations)
      whole.cv = chunk.cv
    }
    return whole
  }

  async function story(
    slugOrId: string | number,
    params: Params,
    priority: Priority,
    { signal }: Pick<CallContext, 'signal'> = {},
  ): Promise<RawStories> {
    try {
      const path = safe(`cdn/stories/${String(slugOrId).replace(/\/$/, '')}`)
      const { data } = await call(() => client.get(path, plain({ version, ...params })), priority, params.cv, signal)
      const found = isRecord(data) ? readStory(data.story) : undefined
      if (!found || !isRecord(data)) throw new ContentServiceError('an answer without a story', undefined, data)
      return { stories: [found], relations: readStories(data.rels), cv: cvOf(data) }
    } catch (error) {
      if (!(error instanceof ContentServiceError) || error.status !== 404) throw error
      return { stories: [], relations: [], cv: 0 }
    }
  }

  async function links(params: Params, priority: Priority): Promise<unknown[]> {
    const read = async (page: number) => {
      const query = plain({ version, per_page: 1000, paginated: 1, page, ...params })
      const { data, ...headers } = await call(() => client.get('cdn/links', query), priority)
      if (!isRecord(data) || !isRecord(data.links))
        throw new ContentServiceError('an answer without links', undefined, data)
      return { ...headers, items: Object.entries(data.links) }
    }
    const found = await readAllPages(read, ([uuid]) => uuid)
    return found.map(([, link]) => link)
  }
}

/** A space is known in its own region only: everywhere else its tokens are as wrong as any other. */
const wrongToken =
  'it refuses the token (401): STORYBLOK_TOKEN or STORYBLOK_PREVIEW_TOKEN is not of this space, or the space is of ' +
  'another region than STORYBLOK_API (docs/operations/operators.md)'

interface PageHeaders {
  /** From the `Total` header. */
  total?: number
  /** From the `Per-Page` header. */
  perPage?: number
}

export interface StoriesPage extends RawStories, PageHeaders {}

interface Answer extends PageHeaders {
  data: unknown
}

/** Turns the client's plain objects, thrown and (after a failed write) returned alike, into Errors. */
async function call(
  work: () => Promise<unknown>,
  priority: Priority,
  cv?: Params[string],
  signal?: AbortSignal,
): Promise<Answer> {
  const context: CallContext = { priority, cv: cv === undefined ? undefined : String(cv), signal }
  try {
    const answer = await callContext.run(context, work)
    if (!isRecord(answer) || !('data' in answer)) throw answer
    return { data: answer.data, total: countOf(answer.total), perPage: countOf(answer.perPage) }
  } catch (thrown) {
    const { message, status } = isRecord(thrown) ? thrown : { message: String(thrown) }
    throw new ContentServiceError(
      status === 401 ? wrongToken : String(message),
      typeof status === 'number' ? status : undefined,
      context.failure ?? thrown,
    )
  }
}

/** The client makes 0 of a header that is missing: an empty list has no further pages either way. */
function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}

/** A copy each time: the client writes token and version into its argument. */
function plain(params: Params): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value.join(',') : value]),
  )
}

/**
 * Encodes a path segment by segment: the client puts it into the address unchanged.
 * @throws ContentServiceError for `..`, empty segments and anything that is already encoded
 */
function safe(path: string): string {
  const segments = path.split('/')
  if (segments.some((it) => /^\.{0,2}$|[%\\?#\p{Cc}]/u.test(it))) {
    throw new ContentServiceError('an invalid address', 404, path)
  }
  return segments.map(encodeURIComponent).join('/')
}

function cvOf(data: Record<string, unknown>): number {
  return typeof data.cv === 'number' && Number.isFinite(data.cv) ? data.cv : 0
}
