import { isRecord } from '#shared/schemas/isRecord.ts'
import { assetAnswer, assetAt, finishUpload, signUpload, updateAsset } from './assets.ts'
import {
  createEntry,
  createGroup,
  entryAnswer,
  updateEntry,
  updateSpace,
  writeComponent,
  writeDatasource,
  writeWebhook,
} from './model.ts'
import { type Item, ManagementRefusal, notFound, refuseFaults, type SpaceState } from './state.ts'
import { createStory, storyAnswer, storyAt, summaryAnswer, updateStory } from './stories.ts'

/** One request, below `/v1/spaces/{id}/`. */
export interface ManagementRequest {
  query: URLSearchParams
  body: unknown
  /** The id in the path; 0 without one. */
  id: number
  /** Origin that was asked. */
  origin: string
}

export interface ManagementAnswer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

type Handler = (state: SpaceState, request: ManagementRequest) => ManagementAnswer

interface Route {
  method: string
  path: RegExp
  /** Query parameters that it takes; others end in 404, as they do there (storyblok/monoblok issue 433). */
  query?: readonly string[]
  answer: Handler
}

const ok = (body: unknown, status = 200): ManagementAnswer => ({ status, body })
const paging = ['page', 'per_page']

/**
 * The part of the Management API that fills a space. Names, bodies and statuses are those of the API's own types
 * (@storyblok/management-api-client 0.7, made from its specification) and of its documentation (November 2026).
 */
export const routes: readonly Route[] = [
  { method: 'GET', path: /^$/, answer: ({ space }) => ok({ space }) },
  {
    method: 'PUT',
    path: /^$/,
    answer: (state, { body }) => ok({ space: updateSpace(state, envelope(body, 'space')) }),
  },
  {
    method: 'GET',
    path: /^component_groups$/,
    answer: ({ groups }) => ok({ component_groups: groups }),
  },
  {
    method: 'POST',
    path: /^component_groups$/,
    answer: (state, { body }) => ok({ component_group: createGroup(state, envelope(body, 'component_group')) }, 201),
  },
  {
    method: 'GET',
    path: /^components$/,
    answer: ({ components, groups }) => ok({ components, component_groups: groups }),
  },
  ...written('components', 'component', (state) => state.components, writeComponent),
  {
    method: 'GET',
    path: /^datasources$/,
    query: paging,
    answer: (state, it) => page('datasources', state.datasources, it),
  },
  ...written('datasources', 'datasource', (state) => state.datasources, writeDatasource),
  {
    method: 'GET',
    path: /^datasource_entries$/,
    query: ['datasource_id', 'dimension', ...paging],
    answer: listEntries,
  },
  {
    method: 'POST',
    path: /^datasource_entries$/,
    answer: (state, { body }) => ok({ datasource_entry: createEntry(state, envelope(body, 'datasource_entry')) }, 201),
  },
  {
    method: 'PUT',
    path: /^datasource_entries\/(\d+)$/,
    query: ['dimension_id'],
    answer: (state, { body, id, query }) => {
      const dimension = query.get('dimension_id') ?? (isRecord(body) ? body.dimension_id : undefined)
      updateEntry(state, id, envelope(body, 'datasource_entry'), dimension)
      return ok({}, 204)
    },
  },
  { method: 'GET', path: /^asset_folders$/, answer: ({ assetFolders }) => ok({ asset_folders: assetFolders }) },
  { method: 'POST', path: /^asset_folders$/, answer: createAssetFolder },
  {
    method: 'GET',
    path: /^assets$/,
    query: ['in_folder', 'ext_id', ...paging],
    answer: (state, it) => page('assets', state.assets.map(assetAnswer), it),
  },
  {
    method: 'POST',
    path: /^assets$/,
    answer: (state, { body, origin }) => ok(signUpload(state, isRecord(body) ? body : {}, origin)),
  },
  { method: 'GET', path: /^assets\/(\d+)$/, answer: (state, { id }) => ok(assetAnswer(assetAt(state, id))) },
  { method: 'GET', path: /^assets\/(\d+)\/finish_upload$/, answer: (state, { id }) => ok(finishUpload(state, id)) },
  {
    method: 'PUT',
    path: /^assets\/(\d+)$/,
    answer: (state, { body, id }) => {
      updateAsset(state, id, envelope(body, 'asset'))
      return ok({}, 204)
    },
  },
  {
    method: 'GET',
    path: /^stories$/,
    query: ['folder_only', 'story_only', 'starts_with', 'by_slugs', 'with_slug', ...paging],
    answer: (state, it) =>
      page(
        'stories',
        state.stories.map((story) => summaryAnswer(state, story)),
        it,
      ),
  },
  {
    method: 'POST',
    path: /^stories$/,
    query: ['publish'],
    answer: (state, it) => ok({ story: createStory(state, envelope(it.body, 'story'), isPublish(it)) }, 201),
  },
  {
    method: 'GET',
    path: /^stories\/(\d+)$/,
    answer: (state, { id }) => ok({ story: storyAnswer(state, storyAt(state, id)) }),
  },
  {
    method: 'PUT',
    path: /^stories\/(\d+)$/,
    query: ['publish', 'force_update', 'lang', 'release_id', 'strict_mode'],
    answer: (state, it) => ok({ story: updateStory(state, it.id, envelope(it.body, 'story'), isPublish(it)) }),
  },
  { method: 'GET', path: /^webhook_endpoints$/, answer: ({ webhooks }) => ok({ webhook_endpoints: webhooks }) },
  ...written('webhook_endpoints', 'webhook_endpoint', (state) => state.webhooks, writeWebhook),
]

/** POST and PUT of things that are written alike. */
function written(
  path: string,
  name: string,
  listOf: (state: SpaceState) => Item[],
  write: (state: SpaceState, given: Item, known?: Item) => Item,
): Route[] {
  return [
    {
      method: 'POST',
      path: new RegExp(`^${path}$`),
      answer: (state, { body }) => ok({ [name]: write(state, envelope(body, name)) }, 201),
    },
    {
      method: 'PUT',
      path: new RegExp(`^${path}/(\\d+)$`),
      answer: (state, { body, id }) => {
        const known = listOf(state).find((it) => it.id === id)
        if (!known) throw notFound()
        return ok({ [name]: write(state, envelope(body, name), known) })
      },
    },
  ]
}

/** Bodies are wrapped in the name of what they are. @throws ManagementRefusal 400, as Rails answers to a missing one */
function envelope(body: unknown, name: string): Item {
  const inside = isRecord(body) ? body[name] : undefined
  if (isRecord(inside)) return inside
  throw new ManagementRefusal(400, { error: `param is missing or the value is empty: ${name}` })
}

/** The documentation has `publish: 1` in the body, the API's types have it in the query: both are taken. */
function isPublish({ body, query }: ManagementRequest): boolean {
  const given = isRecord(body) ? body.publish : undefined
  return [1, '1', true, 'true'].includes((given ?? query.get('publish')) as string)
}

/** 25 items unless the query says otherwise, 100 at most, of data source entries 1000 (docs of pagination). */
function page(key: string, items: readonly Item[], { query }: ManagementRequest, most = 100): ManagementAnswer {
  const perPage = Math.min(most, Number(query.get('per_page')) || 25)
  const start = ((Number(query.get('page')) || 1) - 1) * perPage
  const headers = { 'Per-Page': String(perPage), Total: String(items.length) }
  return { status: 200, headers, body: { [key]: items.slice(start, start + perPage) } }
}

function listEntries(state: SpaceState, request: ManagementRequest): ManagementAnswer {
  const source = Number(request.query.get('datasource_id'))
  const dimension = Number(request.query.get('dimension')) || undefined
  const entries = state.entries.filter((it) => !source || it.datasource_id === source)
  return page(
    'datasource_entries',
    entries.map((it) => entryAnswer(it, dimension)),
    request,
    1000,
  )
}

function createAssetFolder(state: SpaceState, { body }: ManagementRequest): ManagementAnswer {
  const { name, parent_id = null } = envelope(body, 'asset_folder')
  refuseFaults({
    name: name ? [] : ["can't be blank"],
    parent_id: parent_id === null || state.assetFolders.some((it) => it.id === parent_id) ? [] : ['is invalid'],
  })
  const asset_folder = {
    id: state.nextId(),
    name,
    parent_id,
    uuid: `folder-${state.assetFolders.length}`,
    parent_uuid: null,
  }
  state.assetFolders.push(asset_folder)
  return ok({ asset_folder }, 201)
}
