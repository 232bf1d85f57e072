import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, send, serveLocally } from '../localServer.ts'

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
    if (pathname === '/recaptcha/api.js')
      return send(res, 200, 'text/javascript', widgetScript(`${origin}/recaptcha/token`))
    if (pathname === '/recaptcha/token') {
      const action = searchParams.get('action') ?? undefined
      // The widget runs on the site's origin.
      res.setHeader('Access-Control-Allow-Origin', '*')
      // A checkbox has neither score nor action.
      return send(res, 200, 'text/plain', issue(action === undefined ? { score: undefined } : { action }))
    }
    if (pathname !== '/recaptcha/api/siteverify' || req.method !== 'POST') return send(res, 404, 'text/plain', '')
    const form = await readForm(req)
    if (weather === 'silent') return
    if (weather === 'failing') return send(res, 500, 'text/plain', '')
    send(res, 200, 'application/json', weather === 'garbled' ? '<!doctype html>' : JSON.stringify(judge(form), null, 2))
  }

  function issue(input: TokenInput = {}): string {
    const token = `03A${randomUUID()}${randomBytes(tokenBytes).toString('base64url')}`
    tokens.set(token, { hostname, score: 0.9, issuedAt: clock(), ...input })
    return token
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
 * The part of reCAPTCHA's `api.js` that client/forms/enhance/captcha.ts calls. `render` makes a checkbox that writes its
 * token into a text area `g-recaptcha-response`.
 * @param tokenUrl where tokens are issued
 */
function widgetScript(tokenUrl: string): string {
  return `(() => {
  const ask = (query = '') => fetch(${JSON.stringify(tokenUrl)} + query).then((answer) => answer.text())
  const boxes = []
  window.grecaptcha = {
    ready: (run) => run(),
    render(place, { hl }) {
      const [answer, box, label] = ['textarea', 'input', 'label'].map((it) => document.createElement(it))
      Object.assign(answer, { name: 'g-recaptcha-response', hidden: true })
      box.type = 'checkbox'
      box.addEventListener('change', async () => { answer.value = box.checked ? await ask() : '' })
      label.append(box, ' ', { fr: 'Je ne suis pas un robot', de: 'Ich bin kein Roboter' }[hl] ?? 'I am not a robot')
      place.replaceChildren(label, answer)
      return boxes.push({ answer, box }) - 1
    },
    execute: (key, { action }) => ask('?action=' + encodeURIComponent(action)),
    getResponse: (index) => boxes[index].answer.value,
    reset(index) {
      boxes[index].box.checked = false
      boxes[index].answer.value = ''
    },
  }
})()
`
}
