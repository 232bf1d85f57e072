/** How figures, hours and days are not written here: each by the one formatter of i18n/formats.ts. */
const wrong: readonly RegExp[] = [
  // Midnight and noon are words; half past midnight has its minutes.
  /(?<![\d:,.])0\sh(?!\s?\d|\p{L})/gu,
  /(?<![:\d])12(?::00)?\s[ap]m\b/g,
  // A price in whole euros has no cents.
  /\d,00\s€/g,
  /€[\d,]*\d\.00(?!\d)/g,
  // A hyphen is no minus.
  /(?<=^|[\s(])-\d[\d\s,.]*(?=points?\b|€|$)/gm,
  // Both ends of a range name the year and the month that they share.
  /\p{L}{3,}\s\d{4} (?:au|to|–) (?:\S+ )?\d\S* \p{L}{3,} \d{4}/gu,
  // The day of an English date has no comma after its name, and stands before its month.
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2} \p{Lu}/gu,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g,
]

/** Figures of a text that are written otherwise than they should be. A range over two years names both. */
export function wrongFigures(text: string): string[] {
  const yearsOf = (it: string) => new Set(it.match(/\d{4}/g))
  return wrong
    .flatMap((pattern) => text.match(pattern) ?? [])
    .filter((it) => !/ (?:au|to|–) /.test(it) || yearsOf(it).size === 1)
}
