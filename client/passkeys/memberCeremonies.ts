import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call } from '#client/api/call.ts'
import { readData } from '#client/ui/dataOf.ts'
import { isReplaced, showStopped, startForm, startSignInForm } from './ceremonyForms.ts'
import { memberPasskeyData } from './dataNames.ts'

/** Set when this browser's person wants no offer. */
const declinedKey = 'passkeyOffer'

/** Shows a part of a member's page and lets its button ask the authenticator. */
export async function startCeremony(place: HTMLElement): Promise<void> {
  if (!browserSupportsWebAuthn()) return
  const { ceremony, options = '' } = readData(place, memberPasskeyData)
  if (ceremony === 'prove') return startProof(place, options)
  const form = place.querySelector('form')
  if (!form) return
  clearWhenRefused(form, 'credential')
  if (ceremony === 'signIn') return startSignIn(place, form, options)
  if (ceremony === 'offer' && !(await startOffer(place))) return
  startForm(form, async () =>
    startRegistration({ optionsJSON: await optionsOf<PublicKeyCredentialCreationOptionsJSON>(options) }),
  )
  place.hidden = false
}

async function startSignIn(place: HTMLElement, form: HTMLFormElement, options: string): Promise<void> {
  place.hidden = false
  await startSignInForm(
    form,
    () => optionsOf<PublicKeyCredentialRequestOptionsJSON>(options),
    () => copyRemember(form),
  )
}

/** The box stands in the form of the password, above. */
function copyRemember(form: HTMLFormElement): void {
  const [shown, own] = [
    document.querySelector<HTMLInputElement>('#login-remember'),
    form.elements.namedItem('remember'),
  ]
  if (shown && own instanceof HTMLInputElement) own.checked = shown.checked
}

/** @returns false: this device has no passkeys of its own, or its person declined */
async function startOffer(place: HTMLElement): Promise<boolean> {
  if (isDeclined() || !(await platformAuthenticatorIsAvailable())) return false
  place.querySelector(`[${memberPasskeyData.decline}]`)?.addEventListener('click', () => {
    try {
      localStorage.setItem(declinedKey, 'no')
    } catch {
      // Storage is switched off: the offer is gone until the next login.
    }
    place.remove()
  })
  return true
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) !== null
  } catch {
    return false
  }
}

/** A button inside another form: a passkey in place of the password. */
function startProof(place: HTMLElement, options: string): void {
  const form = place.closest('form')
  const field = form?.elements.namedItem('passkey')
  if (!form || !(field instanceof HTMLInputElement)) return
  clearWhenRefused(form, 'passkey')
  place.hidden = false
  place.querySelector(`[${memberPasskeyData.prove}]`)?.addEventListener('click', () => {
    showStopped(place, false)
    prove().catch((error) => isReplaced(error) || showStopped(place, true))
  })

  async function prove() {
    const optionsJSON = await optionsOf<PublicKeyCredentialRequestOptionsJSON>(options)
    const answer = await startAuthentication({ optionsJSON })
    ;(field as HTMLInputElement).value = JSON.stringify(answer)
    form?.requestSubmit()
  }
}

/** An answer counts once: with a refusal it is worth nothing, and the next press must ask anew. */
function clearWhenRefused(form: HTMLFormElement, name: string): void {
  new MutationObserver(() => {
    const field = form.elements.namedItem(name)
    if (!form.hasAttribute('aria-busy') && field instanceof HTMLInputElement) field.value = ''
  }).observe(form, { attributeFilter: ['aria-busy'] })
}

async function optionsOf<Options>(path: string): Promise<Options> {
  return (await call<{ options: Options }>(path, { method: 'POST' })).options
}
