/**
 * The uid of a card's chip, as readers write it (`04:a2:…`, `04A2…`), in one form.
 * @returns undefined unless it has 4 to 10 bytes
 */
export function uidOf(text: string): string | undefined {
  const uid = text.replace(/[\s:-]/g, '').toUpperCase()
  return /^(?:[0-9A-F]{2}){4,10}$/.test(uid) ? uid : undefined
}
