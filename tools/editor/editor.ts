import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Answer, Refusal } from '#tools/storyblok/delivery/answer.ts'
import { createEditorCalls, type EditorOptions } from './calls.ts'
import { EditorError } from './editorFiles.ts'

const bodyBytes = 2 * 1024 * 1024

/** Answers requests below `/editor`. */
export type Editor = (req: IncomingMessage, url: URL) => Promise<Answer>

/**
 * The sandbox to try the product without a Storyblok account, at `/editor?path=/hotels`: the page, and the calls it makes. It hosts the
 * previews of a story in both languages and speaks the bridge's protocol to them as Storyblok's app does. It answers this
 * machine only, because it writes files without a login.
 */
export function createEditor(options: EditorOptions): Editor {
  const calls = createEditorCalls(options)
  return async (req, url) => {
    refuseOthers(req, url)
    const own = { 'Access-Control-Allow-Origin': url.origin, 'Cache-Control': 'no-store' }
    const name = url.pathname.replace(/^\/editor\/?/, '')
    try {
      const file = Object.hasOwn(pageFiles, name) ? pageFiles[name] : undefined
      if (file && req.method === 'GET') {
        const body = await readPage(join(options.pageDir, file.name))
        return { status: 200, headers: { ...own, ...policy(options), 'Content-Type': file.type }, body }
      }
      const found = Object.entries({ GET: calls.reads, POST: calls.writes }).find(([, it]) => Object.hasOwn(it, name))
      if (!found) throw new Refusal(404, 'Not Found')
      const [method, known] = found
      if (req.method !== method) throw new Refusal(405, 'Method Not Allowed', { Allow: method })
      const given = method === 'POST' ? await readJson(req) : Object.fromEntries(url.searchParams)
      // JSON text, so that no browser takes data for a page.
      return { status: 200, headers: own, body: JSON.stringify(await known[name]?.(given)) }
    } catch (error) {
      if (!(error instanceof EditorError)) throw error
      // The rest of a body that is too large is not read.
      const headers = { ...own, ...(error.status === 413 && { Connection: 'close' }) }
      return { status: error.status, headers, body: JSON.stringify({ error: error.code, ...error.details }) }
    }
  }
}

const pageFiles: Readonly<Record<string, { name: string; type: string }>> = {
  '': { name: 'editor.html', type: 'text/html; charset=utf-8' },
  'editor.js': { name: 'editor.js', type: 'text/javascript; charset=utf-8' },
  'editor.css': { name: 'editor.css', type: 'text/css; charset=utf-8' },
}

/** @throws Refusal 503 before the first build */
function readPage(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Refusal(503, 'The editor is not built yet: npm run build')
  })
}

function policy({ siteUrl }: EditorOptions): Record<string, string> {
  const sources =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; media-src 'self'"
  const frames = `frame-ancestors 'none'; frame-src ${siteUrl}`
  return {
    'Content-Security-Policy': `${sources}; base-uri 'none'; form-action 'none'; ${frames}`,
    'X-Content-Type-Options': 'nosniff',
    // The preview learns which origin frames it.
    'Referrer-Policy': 'origin',
  }
}

/** Pages of other sites can send requests to this machine, also under a host name of their own. */
function refuseOthers(req: IncomingMessage, url: URL): void {
  const isHere = /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname)
  const isNear = /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? '')
  const isOwn = req.method === 'GET' || req.headers.origin === url.origin
  if (!isHere || !isNear || !isOwn) throw new Refusal(403, 'Forbidden')
}

/** @throws EditorError tooLarge, badRequest */
async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > bodyBytes) throw new EditorError(413, 'tooLarge')
    chunks.push(chunk)
  }
  try {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (isRecord(body)) return body
  } catch {
    // Text that is no JSON is refused below, like JSON that is no object.
  }
  throw new EditorError(400, 'badRequest')
}
