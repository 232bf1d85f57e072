import type { AssetEntry, CallFailure, EditorData, PresentAnswer, StoryAnswer } from '../model/api.ts'
import type { StoryDocument } from '../model/document.ts'

/** A call that the service refused, or did not answer (`unreachable`). */
export class CallError extends Error {
  failure: CallFailure

  constructor(failure: CallFailure) {
    super(failure.error)
    this.failure = failure
  }
}

export interface SaveInput {
  slug: string
  /** Version that the document started from. */
  base: string
  story?: StoryDocument
}

export type StoryCall = 'save' | 'publish' | 'unpublish' | 'discard'

export const calls = {
  data: () => request<EditorData>('data.json'),
  assets: () => request<AssetEntry[]>('assets.json'),
  story: (slug: string) => request<StoryAnswer>(`story.json?${new URLSearchParams({ slug })}`),
  present: (slug: string, story: StoryDocument) => request<PresentAnswer>('present', { slug, story }),
  change: (name: StoryCall, input: SaveInput) => request<StoryAnswer>(name, input),
}

/** @throws CallError */
async function request<Body>(path: string, body?: unknown): Promise<Body> {
  const headers = { 'Content-Type': 'application/json' }
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`/editor/${path}`, init).catch(() => undefined)
  if (!answer) throw new CallError({ error: 'unreachable' })
  if (answer.status === 403) throw new CallError({ error: 'forbidden' })
  const given = await answer.json().catch(() => undefined)
  if (answer.ok) return given as Body
  throw new CallError(
    answer.status === 404 && !given?.error ? { error: 'noStory' } : (given ?? { error: 'writeFailed' }),
  )
}
