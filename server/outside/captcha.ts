import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import { captchaTokenLength, outsideTimeouts } from '#shared/limits.ts'

export type CaptchaVersion = 'v2' | 'v3'

export interface CaptchaSettings {
  version: CaptchaVersion
  siteKey: string
  secret: string
  /** Address of the check; the widget's script is beside it (`…/recaptcha/api.js`). */
  verifyUrl: string
}

/** reCAPTCHA, with the protocol of Google's siteverify. */
export interface Captcha {
  version: CaptchaVersion
  siteKey: string
  /** Address of the widget's script, for forms that need it. */
  scriptUrl: string
  /**
   * Whether a token is valid: known, unused, of our site, and with v3 of a person and of this form.
   * @param address of the client; siteverify weighs it
   * @param action v3: the name that the form requested its token for
   * @throws ProductError generic.unavailable (503) when siteverify does not answer: accepting everything would make an
   *   outage a way in, and the form also shows telephone and e-mail
   */
  verify(token: string, address: string, action: string): Promise<boolean>
}

export interface CaptchaOptions extends CaptchaSettings {
  /** Host name of PUBLIC_URL: a token that was solved on another site is refused. */
  hostname: string
  timeoutMs?: number
}

/** The least score, from 0 (a machine) to 1 (a person); Google's own advice to begin with. */
const leastScore = 0.5
/** The used part of siteverify's answer. */
interface Verdict {
  success?: unknown
  hostname?: unknown
  score?: unknown
  action?: unknown
  'error-codes'?: unknown
}

export function createCaptcha(options: CaptchaOptions): Captcha {
  const { version, siteKey, secret, verifyUrl, hostname, timeoutMs = outsideTimeouts.captchaMs } = options
  return {
    version,
    siteKey,
    scriptUrl: captchaScript(verifyUrl, version, siteKey),
    async verify(token, address, action) {
      if (token === '' || token.length > captchaTokenLength) return false
      const verdict = await ask(new URLSearchParams({ secret, response: token, remoteip: address }))
      if (verdict.success !== true) return refused(verdict)
      if (verdict.hostname !== hostname) return false
      if (version === 'v2') return true
      if (typeof verdict.score !== 'number' || verdict.score < leastScore) return false
      return verdict.action === action
    },
  }

  async function ask(body: URLSearchParams): Promise<Verdict> {
    try {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`)
      const verdict: unknown = await answer.json()
      if (typeof verdict !== 'object' || verdict === null) throw new Error('the answer of siteverify is not an object')
      return verdict
    } catch (cause) {
      throw new ProductError('generic.unavailable', { cause })
    }
  }
}

/** A wrong secret is our mistake: the visitor could solve the captcha for ever. */
function refused(verdict: Verdict): false {
  const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'] : []
  if (!codes.some((code) => code === 'missing-input-secret' || code === 'invalid-input-secret')) return false
  throw new ProductError('generic.unavailable', { cause: new Error('siteverify does not know CAPTCHA_SECRET') })
}

/** `https://www.google.com/recaptcha/api/siteverify` → `https://www.google.com/recaptcha/api.js?…` */
export function captchaScript(verifyUrl: string, version: CaptchaVersion, siteKey: string): string {
  const script = new URL('../api.js', verifyUrl)
  // This build of it may run where Trusted Types are required.
  script.searchParams.set('trustedtypes', 'true')
  if (version === 'v3') script.searchParams.set('render', siteKey)
  return script.href
}

/** Additions to the Content-Security-Policy of a page with the widget; other pages have none. */
export interface CaptchaSources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** Names of Trusted Types policies. */
  trustedTypes: readonly string[]
}

/** Sources of the widget by directive, as Google's guide lists them (developers.google.com/recaptcha/docs/faq). */
export function captchaSources({ verifyUrl }: Pick<CaptchaSettings, 'verifyUrl'>): CaptchaSources {
  const { origin } = new URL(verifyUrl)
  const own = `${origin}/recaptcha/`
  const google = origin === 'https://www.google.com' || origin === 'https://www.recaptcha.net'
  return {
    script: google ? [own, 'https://www.gstatic.com/recaptcha/'] : [own],
    frame: google ? [own, 'https://recaptcha.google.com/recaptcha/'] : [own],
    connect: [own],
    // Google does not document the names of its policies; our own siteverify's has the id of the house.
    trustedTypes: google ? ['*'] : [`${brand.id}-captcha`],
  }
}
