import type {
  AssetEntry,
  CallFailure,
  EditorData,
  FailureCode,
  PageEntry,
  PresentAnswer,
  SearchHit,
  StoryAnswer,
} from '../model/api.ts'
import type { StoryDocument } from '../model/document.ts'

/** A call that the service refused, or did not answer (`unreachable`). */
export class CallError extends Error {
  code: FailureCode
  current?: StoryAnswer
  place?: string

  constructor({ error, current, place }: CallFailure) {
    super(error)
    this.code = error
    this.current = current
    this.place = place
  }
}

export interface SaveInput {
  slug: string
  /** Version that the document started from. */
  base: string
  /** Name of the editor. */
  by: string
  story: StoryDocument
}

export interface NewPageInput {
  type: string
  folder: string
  name: string
  slug: string
  nameEn: string
  slugEn: string
}

export type StoryCall = 'save' | 'publish' | 'unpublish' | 'discard'

export const calls = {
  data: () => read<EditorData>('data.json'),
  pages: () => read<PageEntry[]>('pages.json'),
  search: (q: string) => read<SearchHit[]>(`search.json?${new URLSearchParams({ q })}`),
  assets: () => read<AssetEntry[]>('assets.json'),
  story: (slug: string) => read<StoryAnswer>(`story.json?${new URLSearchParams({ slug })}`),
  present: (slug: string, story: StoryDocument) => send<PresentAnswer>('present', { slug, story }),
  change: (name: StoryCall, input: SaveInput) => send<StoryAnswer>(name, { ...input }),
  create: (input: NewPageInput) => send<StoryAnswer>('create', { ...input }),
  move: (slug: string, base: string, to: string) => send<StoryAnswer>('move', { slug, base, to }),
}

function read<Body>(path: string): Promise<Body> {
  return request<Body>(path, {})
}

function send<Body>(path: string, body: Record<string, unknown>): Promise<Body> {
  const headers = { 'Content-Type': 'application/json' }
  return request<Body>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** @throws CallError */
async function request<Body>(path: string, init: RequestInit): Promise<Body> {
  const answer = await fetch(`/editor/${path}`, init).catch(() => undefined)
  if (!answer) throw new CallError({ error: 'unreachable' })
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return body as Body
  const failure = body as Partial<CallFailure> | undefined
  const fallback: FailureCode = answer.status === 403 ? 'forbidden' : 'writeFailed'
  throw new CallError({
    ...failure,
    error: failure?.error && /^[a-z]+$/i.test(failure.error) ? failure.error : fallback,
  })
}
