import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from '../localServer.ts'

/** A token's properties, as siteverify reports them. */
export interface TokenInput {
  hostname?: string
  /** v3: 0 (a machine) to 1 (a person). */
  score?: number
  /** v3: the action for which the form requested the token. */
  action?: string
}

/** Behaviour of the service; a test changes it between two calls. */
export type Weather = 'well' | 'silent' | 'failing' | 'garbled'

export interface Siteverify {
  /** Value of CAPTCHA_VERIFY_URL. */
  verifyUrl: string
  /** A fresh token, valid for one check within two minutes. */
  issue(input?: TokenInput): string
  /** `silent` never answers, `failing` answers 500, `garbled` answers invalid JSON. */
  setWeather(weather: Weather): void
  close(): Promise<void>
}

export interface SiteverifyOptions {
  /** 0 takes a free port. */
  port: number
  secret: string
  /** The host on which the widget's tokens are solved. */
  hostname?: string
  clock?: () => number
}

/** reCAPTCHA's tokens live two minutes, and have about two thousand characters. */
const lifeMs = 2 * 60_000
const tokenBytes = 1500

interface Token extends TokenInput {
  issuedAt: number
}

/**
 * Google's siteverify and a widget without picture puzzles, for demonstrations and tests. What it takes and refuses is
 * what Google's guides say of v2 and v3, with the errors that public bug reports quote.
 */
export async function startSiteverify(options: SiteverifyOptions): Promise<Siteverify> {
  const { port, secret, hostname = 'localhost', clock = Date.now } = options
  const tokens = new Map<string, Token>()
  let weather: Weather = 'well'
  const server = await serveLocally(answer, port)
  const { origin } = server
  return {
    verifyUrl: `${origin}/recaptcha/api/siteverify`,
    issue,
    setWeather(next) {
      weather = next
    },
    close: server.close,
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', origin)
    if (pathname === '/recaptcha/api.js') {
      res.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' })
      res.end(widgetScript(`${origin}/recaptcha/token`, searchParams.get('render')))
    } else if (pathname === '/recaptcha/token') {
      const action = searchParams.get('action') ?? undefined
      // The widget runs on the site's origin.
      res.writeHead(200, { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*' })
      // A checkbox has neither score nor action.
      res.end(issue(action === undefined ? { score: undefined } : { action }))
    } else if (pathname === '/recaptcha/api/siteverify' && req.method === 'POST') {
      await verify(req, res)
    } else res.writeHead(404).end()
  }

  function issue(input: TokenInput = {}): string {
    const token = `03A${randomUUID()}${randomBytes(tokenBytes).toString('base64url')}`
    tokens.set(token, { hostname, score: 0.9, issuedAt: clock(), ...input })
    return token
  }

  async function verify(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await text(req)
    const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const form = new URLSearchParams(isForm ? body : '')
    if (weather === 'silent') return
    if (weather === 'failing') return void res.writeHead(500).end()
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
    res.end(weather === 'garbled' ? '<!doctype html>' : JSON.stringify(judge(form), null, 2))
  }

  /** With siteverify's own error codes. */
  function judge(form: URLSearchParams): Record<string, unknown> {
    const given = form.get('response') ?? ''
    const token = tokens.get(given)
    const codes: string[] = []
    if (!form.get('secret')) codes.push('missing-input-secret')
    else if (form.get('secret') !== secret) codes.push('invalid-input-secret')
    if (!given) codes.push('missing-input-response')
    // A spent token of ours is timeout-or-duplicate at siteverify; any other is invalid.
    else if (!token) codes.push(given.startsWith('03A') ? 'timeout-or-duplicate' : 'invalid-input-response')
    else if (clock() - token.issuedAt > lifeMs) codes.push('timeout-or-duplicate')
    if (codes.length > 0 || !token) return { success: false, 'error-codes': codes }
    tokens.delete(given)
    const { issuedAt, ...input } = token
    return { success: true, challenge_ts: new Date(issuedAt).toISOString(), ...input }
  }
}

/**
 * The stand-in of reCAPTCHA's `api.js`: `grecaptcha.ready`, `render`, `execute`, `getResponse` and `reset`. With v2
 * each `.g-recaptcha` becomes a checkbox that writes its token into a text area `g-recaptcha-response`, and is empty again
 * when the token's two minutes are over.
 * @param tokenUrl where tokens are issued
 * @param siteKey v3: the key of `?render=`, null or `explicit` with v2
 */
function widgetScript(tokenUrl: string, siteKey: string | null): string {
  const isScored = siteKey !== null && siteKey !== 'explicit'
  return `(() => {
  const url = ${JSON.stringify(tokenUrl)}
  const loaded = ${JSON.stringify(isScored ? siteKey : null)}
  const ask = (query = '') => fetch(url + query).then((answer) => answer.text())
  const french = document.documentElement.lang.startsWith('fr')
  const boxes = []
  const render = (place, options = {}) => {
    const element = typeof place === 'string' ? document.getElementById(place) : place
    if (!options.sitekey && !element.dataset.sitekey) throw new Error('Missing required parameters: sitekey')
    if (element.firstElementChild) throw new Error('reCAPTCHA has already been rendered in this element')
    const answer = document.createElement('textarea')
    answer.name = 'g-recaptcha-response'
    answer.hidden = true
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', async () => {
      const token = box.checked ? await ask() : ''
      answer.value = token
      if (!token) return
      options.callback?.(token)
      setTimeout(() => {
        if (answer.value !== token) return
        box.checked = false
        answer.value = ''
        options['expired-callback']?.()
      }, ${lifeMs})
    })
    const label = document.createElement('label')
    label.append(box, ' ', french ? 'Je ne suis pas un robot' : 'I am not a robot')
    element.replaceChildren(label, answer)
    return boxes.push({ answer, box }) - 1
  }
  window.grecaptcha = {
    ready: (run) => run(),
    render,
    execute: async (key, { action = '' } = {}) => {
      if (key !== loaded) throw new Error('Invalid site key or not loaded in api.js: ' + key)
      if (!/^[A-Za-z_/]*$/.test(action))
        throw new Error("Invalid action name, may only include 'A-Za-z/_'. Do not include user-specific information.")
      return ask('?action=' + encodeURIComponent(action))
    },
    getResponse: (index = 0) => boxes[index]?.answer.value ?? '',
    reset: (index = 0) => {
      if (!boxes[index]) return
      boxes[index].box.checked = false
      boxes[index].answer.value = ''
    },
  }
  if (!${isScored}) for (const element of document.querySelectorAll('.g-recaptcha')) render(element)
})()
`
}
