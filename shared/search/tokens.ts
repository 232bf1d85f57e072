/** Letters that no accent is taken off from. */
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/** Small letters without accents: « Étretat » and « etretat » are one word. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
}

/** Articles and the like, of both languages, and what an elision leaves: « l’ », « d’ », « qu’ ». */
const empty = new Set(
  (
    'l d j m n s t c qu lorsqu puisqu jusqu quelqu a au aux ce ces de des du en et la le les ou par pour sur sous un une ' +
    'chez dans avec the of and in at on by to an or for with near pres'
  ).split(' '),
)

/** As towns are written in a hurry: « St-Jean », « Ste-Maxime ». */
const written: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/**
 * The words of a text as the index and a search name them: folded, cut at elisions, without what says nothing. A text
 * of nothing but such words keeps them.
 */
export function searchTokens(text: string): string[] {
  const folded = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')
    .map((it) => written[it] ?? it)
  const distinctive = folded.filter((it) => !empty.has(it))
  return distinctive.length > 0 ? distinctive : folded
}
