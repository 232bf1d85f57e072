/** Forms whose field `credential` an authenticator fills (ceremonyForms.ts). The desk's forms have their options in the page. */
export const passkeyData = {
  /** Options of the ceremony, as JSON. */
  signIn: 'data-passkey-sign-in',
  add: 'data-passkey-add',
  /** A text that shows when the browser's window was closed or failed. */
  stopped: 'data-passkey-stopped',
} as const

/** Parts of members' pages that need a passkey (memberCeremonies.ts), hidden until the browser is known to have some. */
export const memberPasskeyData = {
  /** `signIn`, `add`, `offer` (to add one, unless it was declined in this browser), `prove` (inside another form). */
  ceremony: 'data-passkey',
  /** Path of the call that answers with the options. */
  options: 'data-passkey-options',
  /** The button that declines an offer. */
  decline: 'data-passkey-decline',
  prove: 'data-passkey-prove',
} as const
