import { captchaData, formData } from '#client/forms/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'
import { trustedUrl } from '#client/ui/trustedUrl.ts'
import * as brand from '#shared/house.ts'

/** The part of the provider's script that we call (reCAPTCHA v2 and v3). */
interface Captcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
  render(box: HTMLElement, options: { sitekey: string; hl: string }): number
  getResponse(widget: number): string
  reset(widget: number): void
}

/** Where the server does not name another one. */
const standardScript = 'https://www.google.com/recaptcha/api.js?trustedtypes=true'
const widgets = new WeakMap<HTMLFormElement, number>()
let loading: Promise<Captcha> | undefined

/** Fetches the provider's script: once somebody touches a form that asks for a captcha, or once the server asks. */
export async function prepareCaptcha(form: HTMLFormElement): Promise<void> {
  const { version, siteKey = '', script = standardScript } = readData(form, captchaData)
  const provider = await load(script, version === 'v3' ? siteKey : 'explicit').catch((error) => {
    console.warn('The captcha did not come', error)
    return undefined
  })
  const box = form.querySelector<HTMLElement>(`[${captchaData.box}]`)
  if (!provider || version !== 'v2' || !box || widgets.has(form)) return
  widgets.set(form, provider.render(box, { sitekey: siteKey, hl: document.documentElement.lang.slice(0, 2) }))
}

/** The token that goes with the call; empty without one: then the server says what to do instead. */
export async function captchaToken(form: HTMLFormElement): Promise<string> {
  const { version, siteKey = '' } = readData(form, captchaData)
  const name = form.getAttribute(formData.form) ?? ''
  const provider = await loading?.catch(() => undefined)
  if (!provider) return ''
  if (version === 'v3') return provider.execute(siteKey, { action: name.replace(/\W/g, '_') })
  const widget = widgets.get(form)
  if (widget === undefined) return ''
  const token = provider.getResponse(widget)
  // Each token is taken once.
  if (token) provider.reset(widget)
  return token
}

function load(address: string, render: string): Promise<Captcha> {
  loading ??= new Promise<Captcha>((resolve, reject) => {
    const script = document.createElement('script')
    const url = new URL(address)
    url.searchParams.set('render', render)
    script.src = trustedUrl(`${brand.id}-captcha`, url.href)
    script.addEventListener('error', () => reject(new Error(`${url.origin} did not send it`)))
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Captcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    document.head.append(script)
  })
  // A failure is not kept: the next form may find the network again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
