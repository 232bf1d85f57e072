import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
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
  if (signIn) await startSignInForm(signIn, () => freshOptions(signIn, passkeyData.signIn))
}

/** Shows a form whose button asks the authenticator before it is sent. @param onStopped the request led to nothing */
export function startForm(form: HTMLFormElement, ask: () => Promise<unknown>, onStopped = () => {}): void {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    if (fieldOf(form).value !== '') return
    event.preventDefault()
    // The script of forms listens at the document.
    event.stopPropagation()
    showStopped(form, false)
    ask().then(
      (answer) => send(form, answer),
      (error) => {
        if (isReplaced(error)) return
        showStopped(form, true)
        onStopped()
      },
    )
  })
}

/**
 * Shows the form of a sign-in: by its button, and by the field that offers passkeys until somebody chooses one. The
 * browser holds one request at a time: the button's ends that of the field, and the field asks for nothing meanwhile,
 * or it would close the window that the button has opened.
 * @param options fresh ones of the server, at each call
 * @param onAnswer called before an answer is sent
 */
export async function startSignInForm(
  form: HTMLFormElement,
  options: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  onAnswer = () => {},
): Promise<void> {
  /** Requests of the button: a second press replaces the first one's. */
  let pressed = 0
  let isOffered = false
  const press = async () => {
    pressed++
    try {
      const answer = await startAuthentication({ optionsJSON: await options() })
      onAnswer()
      return answer
    } finally {
      pressed--
    }
  }
  startForm(form, press, () => {
    if (isOffered) void offer()
  })
  if (!(await browserSupportsWebAuthnAutofill())) return
  isOffered = true
  const renewal = setInterval(() => {
    if (document.visibilityState === 'visible' && fieldOf(form).value === '') void offer()
  }, freshMs)
  await offer()

  async function offer(): Promise<void> {
    if (pressed > 0) return
    try {
      const optionsJSON = await options()
      // Pressed while they were on their way.
      if (pressed > 0) return
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      onAnswer()
      send(form, answer)
      clearInterval(renewal)
    } catch (error) {
      if (isReplaced(error)) return
      // The browser has no passkey to offer.
      isOffered = false
      clearInterval(renewal)
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
