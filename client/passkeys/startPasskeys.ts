/**
 * Starts a part of a page that needs a passkey, in browsers that have some; it stays hidden in others, and at an address
 * without a domain, for which there are none.
 */
export function startPasskeys(place: HTMLElement): void {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  if (isNumber || !('PublicKeyCredential' in window)) return
  import('./memberCeremonies.ts')
    .then(({ startCeremony }) => startCeremony(place))
    .catch((error) => console.error('The script of passkeys did not come', error))
}
