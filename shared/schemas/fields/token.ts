/** Whether a part of an address can be a token of ours at all: what cannot is unknown without asking the store. */
export function isTokenShaped(text: string): boolean {
  return /^[\w-]{16,128}$/.test(text)
}
