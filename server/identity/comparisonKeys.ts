/**
 * The key by which an address is looked up: one for all spellings. Equal keys are one account, one lock, one guest of a
 * stay.
 */
export function emailKey(email: string): string {
  // Lower case may undo the normal form of rare letters.
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/**
 * One key for all addresses of one mailbox, as far as that is known: `anne+casino@…` is delivered to `anne@…`, and
 * Gmail ignores dots. For counting alone: two accounts may have addresses of one mailbox.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [local = ''] = key.slice(0, at).split('+')
  const domain = key.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`
}

/**
 * The key by which names are compared: lists have capitals, no accents, other hyphens, two letters for one: « LE-GOFF » is
 * Le Goff, « OEUVRARD » Œuvrard.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Letters that no normal form takes apart. */
const plainLetters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }
