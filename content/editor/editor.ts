import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Component, componentsOf } from '../components.ts'
import { type Answer, Refusal } from '../delivery/answer.ts'
import { presentStory, type View } from '../delivery/presentStory.ts'
import type { Library } from '../library/library.ts'
import type { Entry } from '../library/snapshot.ts'
import { pathOf } from '../library/storyFile.ts'
import { translatedPath } from '../library/translations.ts'

export interface EditorOptions {
  library: Library
  /** Where the definitions of blocks are; without it the form has no fields. */
  clientDir?: string
  rootFolder: string
  spaceId: number
  previewToken: string
  /** Origin of the site whose previews are shown. */
  siteUrl: string
  /** Writes a story's content as its draft. @throws Refusal for a story that no file holds */
  save: (entry: Entry, content: Record<string, unknown>) => Promise<void>
  publish: (fullSlug: string) => Promise<void>
}

const largestBody = 2 * 1024 * 1024

/**
 * A small visual editor at `/editor?path=/hotels`: hosts the previews of a story in both languages and speaks the
 * bridge's protocol to them as Storyblok's app does, so that editing can be tried without a space. It
 * answers this machine only, because it writes files without a login.
 * @throws Refusal 400, 403, 404, 405, 413
 */
export async function answerEditor(req: IncomingMessage, url: URL, options: EditorOptions): Promise<Answer> {
  refuseOthers(req, url)
  const own = { 'Access-Control-Allow-Origin': url.origin, 'Cache-Control': 'no-store' }
  const name = url.pathname.replace(/^\/editor\/?/, '')
  const file = files[name]
  if (file && req.method === 'GET') {
    const body = await readFile(join(import.meta.dirname, file.name), 'utf8')
    return { status: 200, headers: { ...own, ...policy(options), 'Content-Type': file.type }, body }
  }
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call) throw new Refusal(404, 'Not Found')
  if (req.method !== call.method) throw new Refusal(405, 'Method Not Allowed', { Allow: call.method })
  const given = call.method === 'POST' ? await readJson(req) : Object.fromEntries(url.searchParams)
  // JSON text, so that no browser takes data for a page.
  return { status: 200, headers: own, body: JSON.stringify(await call.answer(options, given)) }
}

const files: Readonly<Record<string, { name: string; type: string }>> = {
  '': { name: 'editor.html', type: 'text/html; charset=utf-8' },
  'editor.js': { name: 'inBrowser.js', type: 'text/javascript; charset=utf-8' },
  'editor.css': { name: 'editor.css', type: 'text/css; charset=utf-8' },
}

function policy({ siteUrl }: EditorOptions): Record<string, string> {
  const sources =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'"
  return { 'Content-Security-Policy': `${sources}; frame-ancestors 'none'; frame-src ${siteUrl}` }
}

interface Call {
  method: 'GET' | 'POST'
  answer: (options: EditorOptions, given: Record<string, unknown>) => Promise<unknown> | unknown
}

const calls: Readonly<Record<string, Call>> = {
  'data.json': { method: 'GET', answer: dataOf },
  'story.json': { method: 'GET', answer: (options, { slug }) => sourceOf(entryOf(options, slug)) },
  present: { method: 'POST', answer: presentIn },
  save: {
    method: 'POST',
    async answer(options, { slug, content }) {
      await options.save(entryOf(options, slug), contentOf(content))
      return {}
    },
  },
  publish: {
    method: 'POST',
    async answer(options, { slug, content }) {
      const entry = entryOf(options, slug)
      await options.save(entry, contentOf(content))
      await options.publish(entry.fullSlug)
      return {}
    },
  },
}

/** Data that the page reads once: stories with their addresses, the fields of each block, the token of previews. */
async function dataOf({ library, clientDir, rootFolder, spaceId, previewToken, siteUrl }: EditorOptions) {
  const snapshot = library.snapshot()
  const stories = snapshot.entries.map((entry) => ({
    slug: entry.fullSlug,
    name: entry.draft.source.name ?? entry.slug,
    paths: {
      fr: `/${withoutRoot(entry.fullSlug)}`,
      en: `/en/${withoutRoot(translatedPath(snapshot, entry, 'en'))}`.replace(/\/$/, ''),
    },
  }))
  const timestamp = Math.floor(Date.now() / 1000)
  const token = createHash('sha1').update(`${spaceId}:${previewToken}:${timestamp}`).digest('hex')
  const query = { space_id: spaceId, timestamp, token }
  return { siteUrl, stories, components: await readComponents(clientDir), token: query }

  function withoutRoot(slug: string): string {
    const bare = slug.replace(/\/$/, '')
    return bare === rootFolder ? '' : bare.replace(`${rootFolder}/`, '')
  }
}

/** The build writes the definitions into client/: this service must start without them. */
async function readComponents(clientDir: string | undefined): Promise<Component[]> {
  if (!clientDir) return []
  const { definitions } = await import(pathToFileURL(join(clientDir, 'blocks/schemas.generated.ts')).href)
  return componentsOf(definitions)
}

function sourceOf({ id, draft }: Entry) {
  return { id, content: draft.source.content }
}

/** The story of the form as it would be delivered in both languages: the bridge's `input` carries it. */
function presentIn(options: EditorOptions, { slug, content }: Record<string, unknown>) {
  const { library, spaceId } = options
  const entry = entryOf(options, slug)
  const source = { ...entry.draft.source, content: contentOf(content) } as Entry['draft']['source']
  const typed: Entry = { ...entry, draft: { ...entry.draft, source } }
  const view: View = {
    snapshot: library.snapshot(),
    version: 'draft',
    language: '',
    fallback: '',
    today: library.today(),
    spaceId,
  }
  return { fr: presentStory(view, typed), en: presentStory({ ...view, language: 'en' }, typed) }
}

function entryOf({ library }: EditorOptions, slug: unknown): Entry {
  const entry = library.snapshot().bySlug.get(String(slug).replace(/\/$/, ''))
  if (!entry) throw new Refusal(404, 'There is no such story')
  return entry
}

function contentOf(content: unknown): Record<string, unknown> {
  if (!isRecord(content) || typeof content.component !== 'string') throw new Refusal(400, 'Bad Request')
  return content
}

/** Pages of other sites can send requests to this machine, also under a host name of their own. */
function refuseOthers(req: IncomingMessage, url: URL): void {
  const isHere = /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname)
  const isNear = /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? '')
  const isOwn = req.method === 'GET' || req.headers.origin === url.origin
  if (!isHere || !isNear || !isOwn) throw new Refusal(403, 'Forbidden')
}

async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > largestBody) throw new Refusal(413, 'Content Too Large')
    chunks.push(chunk)
  }
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (isRecord(body)) return body
  } catch {
    // Text that is no JSON is refused below, like JSON that is no object.
  }
  throw new Refusal(400, 'Bad Request')
}

/**
 * Writes the content of the editor's form as the draft beside the published story.
 * @throws Refusal 409 for the demo of a block and for a generated page: they have no story file
 */
export async function saveDraft(
  storiesDir: string,
  entry: Entry,
  content: Record<string, unknown>,
  refresh: () => Promise<void>,
): Promise<void> {
  const [draft, published] = [true, false].map((it) => join(storiesDir, pathOf(entry.fullSlug, it))) as [string, string]
  if (!existsSync(draft) && !existsSync(published))
    throw new Refusal(409, 'This story is not kept in a file of its own')
  await writeFile(draft, `${JSON.stringify({ ...entry.draft.source, content }, null, 2)}\n`)
  await refresh()
}
