import { readFileSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { browserMessages, messagesPath } from '../../../build.mjs'
import { thrownProblem, tracedStack } from './problems.mjs'

/** Only `npm run dev` answers these: the product does not know them. */
const eventsPath = '/_dev/events'
const scriptPath = '/_dev/page.js'
const stylesPath = '/_dev/styles.json'
const tracePath = '/_dev/trace'
const tag = `<script src="${scriptPath}" async></script>`
const script = new URL('./page.js', import.meta.url)
const messagesFile = new URL('../../../i18n/messages.generated.ts', import.meta.url)
/** Between a process that ended and the next question. */
const retryMs = 50

/**
 * A server before the site in development. A request during a restart waits instead of failing; every page gets a script
 * that shows what was saved, and what is wrong; while the site cannot start, this says why.
 * @param {{ root: string, assets: string, host: string, port: number }} options assets: folder of the built scripts
 */
export async function openFront({ root, assets, host, port }) {
  const readers = new Set()
  /** By kind: build, start, thrown, types. @type {Map<string, import('./problems.mjs').Problem[]>} */
  const problems = new Map()
  let site = Promise.withResolvers()
  let state = 'starting'
  let styles = { base: undefined, sheets: {}, moved: {} }
  let messages = { mtimeMs: 0, code: '' }
  /** The build that the site shows. */
  let build = ''
  const server = createServer((req, res) => {
    if (req.url === eventsPath) listen(res)
    else if (req.url === scriptPath) sendScript(res, readFileSync(script))
    else if (req.url === stylesPath) sendJson(res, styles)
    else if (req.url === messagesPath) sendScript(res, readMessages())
    else if (req.url === tracePath && req.method === 'POST') trace(req, res)
    else answer(req, res)
  })
  // An idle connection of a browser outlives the pauses between two saves.
  server.keepAliveTimeout = 60_000
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    /** Requests wait from now on. */
    pause() {
      if (state !== 'starting') site = Promise.withResolvers()
      state = 'starting'
    },
    /** @param {number} sitePort on 127.0.0.1 @param {string} shown build of its pages */
    serve(sitePort, shown) {
      build = shown
      if (state === 'broken') site = Promise.withResolvers()
      state = 'serving'
      site.resolve(sitePort)
    },
    /** The site cannot start: pages say why until it can. */
    fail() {
      state = 'broken'
      site.resolve(undefined)
    },
    /** @param {object} next styles of pages @param {boolean} isOther than those that open pages show */
    dress(next, isOther) {
      styles = next
      if (isOther) tell({ type: 'styles' })
    },
    /** Open pages look whether they show another thing now. @param {boolean} [isScript] their scripts are others */
    tellPages(isScript) {
      tell({ type: 'page', build, isScript })
    },
    /** Replaces what is wrong, by its kind; an empty list takes the box away. */
    report(kind, list) {
      if (list.length === 0 && !problems.has(kind)) return
      if (list.length > 0) problems.set(kind, list)
      else problems.delete(kind)
      tell({ type: 'problems', problems: Object.fromEntries(problems) })
    },
    close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    },
  }

  async function answer(req, res) {
    if (res.destroyed) return
    const sitePort = await site.promise
    if (!sitePort) return sendBroken(res)
    forward(req, res, sitePort, async (error) => {
      // The process ended between question and answer: a request that changes nothing is asked again, of the process that follows.
      if (res.headersSent || !['GET', 'HEAD'].includes(req.method)) return refuse(res, error)
      await pause(retryMs)
      await answer(req, res)
    })
  }

  /** Read again when they were written again. */
  function readMessages() {
    const { mtimeMs } = statSync(messagesFile)
    if (messages.mtimeMs !== mtimeMs) messages = { mtimeMs, code: browserMessages() }
    return messages.code
  }

  function listen(res) {
    // nginx would keep the lines back.
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
    res.writeHead(200, headers)
    res.write('retry: 300\n\n')
    res.write(eventOf(hello()))
    readers.add(res)
    res.on('close', () => readers.delete(res))
  }

  function hello() {
    return { type: 'hello', build, problems: Object.fromEntries(problems) }
  }

  function tell(message) {
    for (const reader of readers) reader.write(eventOf(message))
  }

  /** Tells a page where in the sources an error was thrown. */
  async function trace(req, res) {
    try {
      const error = await json(req)
      sendJson(res, thrownProblem(root, { ...error, stack: tracedStack(root, assets, String(error.stack ?? '')) }))
    } catch (error) {
      res.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.message)
    }
  }

  /** Readable without a script; with one it looks as everywhere, and goes away when the source is mended. */
  function sendBroken(res) {
    const list = [...problems.values()].flat().map(({ place, text, frame, stack }) => [place, text, frame ?? stack])
    const text = list.map((parts) => parts.filter(Boolean).map(escapeHtml).join('\n')).join('\n\n')
    res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '1' })
    res.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>The site cannot start</title><h1>The site cannot start</h1><pre>${text}</pre>${tag}`,
    )
  }
}

function eventOf(message) {
  return `data: ${JSON.stringify(message)}\n\n`
}

function sendScript(res, code) {
  res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(code)
}

function sendJson(res, value) {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(value))
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function refuse(res, error) {
  if (!res.headersSent) res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
  res.end(`The site does not answer: ${error.message}\n`)
}

/** Browsers tell what a request is for only where they trust the way: not at this machine's address in a network. */
function asksForPage(headers) {
  const purpose = headers['sec-fetch-dest']
  return purpose ? purpose === 'document' : String(headers.accept).startsWith('text/html')
}

function forward(req, res, port, onError) {
  const isNavigation = asksForPage(req.headers)
  const headers = { ...req.headers }
  // A page must come whole and uncompressed, so that the script can be added after it.
  if (isNavigation) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
  const onward = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers }, (answer) => {
    const isPage = isNavigation && String(answer.headers['content-type']).startsWith('text/html')
    if (!isPage) {
      // A stream that a restart has cut: nobody waits for its end.
      answer.on('close', () => answer.complete || res.destroy())
      res.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders)
      answer.pipe(res)
      return
    }
    // Sent once it is whole: a page that a restart has cut would have no script, and never show anything again.
    buffer(answer).then((page) => {
      const { 'content-length': _, etag: __, ...kept } = answer.headers
      res.writeHead(answer.statusCode, answer.statusMessage, { ...kept, 'cache-control': 'no-store' })
      res.end(Buffer.concat([page, Buffer.from(tag)]))
    }, onError)
  })
  onward.on('error', onError)
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
