/** Forms whose field `credential` an authenticator fills (ceremonyForms.ts). */
export const passkeyData = {
  /** Options of the ceremony, as JSON. */
  signIn: 'data-passkey-sign-in',
  add: 'data-passkey-add',
  /** A text that shows when the browser's window was closed or failed. */
  stopped: 'data-passkey-stopped',
} as const
