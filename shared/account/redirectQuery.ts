/** `?redirect=…` of a link or call that leads back to where somebody came from; nothing where that is nowhere. */
export function redirectQuery(redirect: string | undefined): string {
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
}
