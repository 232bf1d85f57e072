/**
 * What an address is looked up by: one key for all ways to write it. Equal keys are one account, one lock, one
 * guest of a stay.
 */
export function emailKey(email: string): string {
  // Lower case may undo the normal form of rare letters.
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
