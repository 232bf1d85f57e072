import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '#test/support/folders.ts'
import type { CallFailure, EditorData, StoryAnswer } from '#tools/editor/model/api.ts'
import type { StoryDocument } from '#tools/editor/model/document.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The content service over a copy of the product's stories, and the calls of its editor. */
export interface EditorService {
  service: ContentService
  storiesDir: string
  data(): Promise<EditorData>
  story(slug: string): Promise<StoryAnswer>
  /** A call of the page's own origin. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** A call that must succeed. */
  done(name: string, body: unknown): Promise<StoryAnswer>
  /** The code of a call that must not. */
  refusal(name: string, body: unknown): Promise<CallFailure & { status: number }>
  /** Bytes of a file below the stories' root folder; undefined when there is none. */
  file(name: string): Promise<string | undefined>
  stop(): Promise<void>
}

export async function openEditorService(): Promise<EditorService> {
  const work = await newFolder('editor-')
  const storiesDir = join(work, 'stories')
  await cp(join(root, 'content', 'houses', 'hautemer', 'stories'), storiesDir, { recursive: true })
  const service = await startContentService({
    port: 0,
    storiesDir,
    dataDir: join(work, 'data'),
    clientDir: join(root, 'client'),
    log: () => {},
  })
  const call = (name: string, body: unknown, headers = {}) =>
    fetch(`${service.url}/editor/${name}`, {
      method: 'POST',
      headers: { Origin: service.url, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const read = async <Body>(path: string): Promise<Body> => {
    const answer = await fetch(`${service.url}/editor/${path}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  return {
    service,
    storiesDir,
    data: () => read('data.json'),
    story: (slug) => read(`story.json?slug=${encodeURIComponent(slug)}`),
    call,
    async done(name, body) {
      const answer = await call(name, body)
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    async refusal(name, body) {
      const answer = await call(name, body)
      return { ...((await answer.json()) as CallFailure), status: answer.status }
    },
    file: (name) => readFile(join(storiesDir, 'website-hotels', name), 'utf8').catch(() => undefined),
    async stop() {
      await service.close()
    },
  }
}

/** The body of a save. */
export function saveOf({ page, version }: StoryAnswer, story: StoryDocument) {
  return { slug: page.slug, base: version, story }
}

/** A document with another title. */
export function titled(document: StoryDocument, title: string): StoryDocument {
  return { content: { ...document.content, title } }
}
