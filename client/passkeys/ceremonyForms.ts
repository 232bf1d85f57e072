import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { passkeyData } from './dataNames.ts'

/** Before the server's five minutes are over. */
const freshMs = 4 * 60_000

/**
 * Shows the forms of a page that need a passkey. The button of such a form asks the authenticator, whose answer is sent
 * as a field: the form needs no other way to the server than every other one. A field with `autocomplete="… webauthn"`
 * offers passkeys by itself.
 */
export async function startCeremonyForms(): Promise<void> {
  if (!browserSupportsWebAuthn()) return
  const signIn = document.querySelector<HTMLFormElement>(`form[${passkeyData.signIn}]`)
  const add = document.querySelector<HTMLFormElement>(`form[${passkeyData.add}]`)
  if (add) startForm(add, async () => startRegistration({ optionsJSON: await freshOptions(add, passkeyData.add) }))
  if (!signIn) return
  const ask = async (useBrowserAutofill: boolean) =>
    startAuthentication({ optionsJSON: await freshOptions(signIn, passkeyData.signIn), useBrowserAutofill })
  startForm(signIn, () => ask(false))
  if (await browserSupportsWebAuthnAutofill()) await offerInField(signIn, () => ask(true))
}

/** Shows a form whose button asks the authenticator before it is sent. */
export function startForm(form: HTMLFormElement, ask: () => Promise<unknown>): void {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    if (fieldOf(form).value !== '') return
    event.preventDefault()
    // The script of forms listens at the document.
    event.stopPropagation()
    showStopped(form, false)
    ask().then(
      (answer) => send(form, answer),
      (error) => isReplaced(error) || showStopped(form, true),
    )
  })
}

/** Until somebody chooses a passkey in the field; the button's own request ends this one. */
export async function offerInField(form: HTMLFormElement, ask: () => Promise<unknown>): Promise<void> {
  const renewal = setInterval(() => {
    if (document.visibilityState === 'visible' && fieldOf(form).value === '') void offer()
  }, freshMs)
  await offer()

  async function offer(): Promise<void> {
    try {
      send(form, await ask())
      clearInterval(renewal)
    } catch (error) {
      // The browser has no passkey to offer.
      if (!isReplaced(error)) clearInterval(renewal)
    }
  }
}

/** A newer request took the place of this one. */
export function isReplaced(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED'
}

function send(form: HTMLFormElement, answer: unknown): void {
  fieldOf(form).value = JSON.stringify(answer)
  form.requestSubmit()
}

function fieldOf(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('credential') as HTMLInputElement
}

/** Shows or hides the text that says that the browser's window was closed. */
export function showStopped(place: HTMLElement, isStopped: boolean): void {
  const text = place.querySelector<HTMLElement>(`[${passkeyData.stopped}]`)
  if (text) text.hidden = !isStopped
}

/** The options of the page, or when it has been open for long those of the page as it is now. */
async function freshOptions(form: HTMLFormElement, name: string) {
  if (performance.now() > freshMs) {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    const options = page.querySelector(`form[${name}]`)?.getAttribute(name)
    if (options) form.setAttribute(name, options)
  }
  return JSON.parse(form.getAttribute(name) ?? '')
}
