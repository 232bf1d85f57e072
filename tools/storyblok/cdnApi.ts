import type { Library } from '#content/library/library.ts'
import type { View } from '#content/library/presentStory.ts'
import { type Answer, Refusal } from './delivery/answer.ts'
import { parameters, type Query, readQuery } from './delivery/query.ts'
import type { RateLimit } from './delivery/rateLimit.ts'
import {
  answerDatasource,
  answerDatasourceEntries,
  answerDatasources,
  answerLink,
  answerLinks,
  answerSpace,
  answerTags,
} from './delivery/spaceLists.ts'
import { answerStories, answerStory } from './delivery/stories.ts'

export interface CdnOptions {
  library: Library
  rateLimit: RateLimit
  spaceId: number
  /** Reads drafts as well. Any other token that is not empty reads what is published. */
  previewToken: string
}

interface Endpoint {
  path: RegExp
  parameters: ReadonlySet<string>
  /** A published request without the current version is sent to the address that names it. */
  isVersioned?: true
  answer(view: View, query: Query, cv: number, key: string): Answer
}

/** Captured parts of a path are decoded. */
const endpoints: Endpoint[] = [
  { path: /^stories\/?$/, parameters: parameters.stories, isVersioned: true, answer: answerStories },
  { path: /^stories\/(.+)$/, parameters: parameters.story, isVersioned: true, answer: answerStory },
  { path: /^links\/?$/, parameters: parameters.links, answer: answerLinks },
  {
    path: /^links\/([^/]+)$/,
    parameters: parameters.link,
    answer: (view, query, _, key) => answerLink(view, query, key),
  },
  { path: /^datasources\/?$/, parameters: parameters.datasources, answer: answerDatasources },
  {
    path: /^datasources\/([^/]+)$/,
    parameters: parameters.datasource,
    answer: (view, _, cv, key) => answerDatasource(view, cv, key),
  },
  { path: /^datasource_entries\/?$/, parameters: parameters.datasourceEntries, answer: answerDatasourceEntries },
  { path: /^tags\/?$/, parameters: parameters.tags, answer: answerTags },
  { path: /^spaces\/me\/?$/, parameters: parameters.space, answer: (view, _, cv) => answerSpace(view, cv) },
]

/**
 * One request of the Content Delivery API v2.
 * @param url below `/v2/cdn/`, with the origin that the request was sent to
 * @throws Refusal 400, 401, 404, 422, 429
 */
export function answerCdn(url: URL, { library, rateLimit, spaceId, previewToken }: CdnOptions): Answer {
  const path = decode(url.pathname.replace('/v2/cdn/', ''))
  const endpoint = endpoints.find((it) => it.path.test(path))
  if (!endpoint) throw new Refusal(404, 'Not Found')

  const token = url.searchParams.get('token') ?? ''
  const version = url.searchParams.get('version') || 'published'
  if (token === '' || (version === 'draft' && token !== previewToken)) throw new Refusal(401, 'Unauthorized')
  rateLimit.take(token, Number(url.searchParams.get('per_page')) || 25)

  const query = readQuery(url.searchParams, endpoint.parameters)
  if (version !== 'draft' && version !== 'published') throw new Refusal(422, 'version takes draft or published')
  const cv = library.cv()
  if (endpoint.isVersioned && version === 'published' && !/^[1-9]\d*$/.test(query.text('cv') ?? '')) {
    return redirectToVersion(url, cv)
  }

  const snapshot = library.snapshot()
  const language = (name: string) => snapshot.space.language_codes.find((it) => it === query.text(name)) ?? ''
  const view: View = {
    snapshot,
    version,
    language: language('language'),
    fallback: language('fallback_lang'),
    today: library.today(),
    spaceId,
  }
  const answer = endpoint.answer(view, query, cv, endpoint.path.exec(path)?.[1] ?? '')
  return { ...answer, headers: { 'Cache-Control': cacheControl[version], ...answer.headers } }
}

const cacheControl = { published: 'public, max-age=0, s-maxage=604800', draft: 'private, max-age=0, must-revalidate' }

function redirectToVersion(url: URL, cv: number): Answer {
  const target = new URL(url)
  target.searchParams.set('cv', String(cv))
  // Without a host: the answer may be kept by a cache, and must not lead where a made-up Host header says.
  const headers = {
    Location: `${target.pathname}${target.search}`,
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
  return { status: 301, headers, body: {} }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Refusal(400, 'Bad Request')
  }
}
