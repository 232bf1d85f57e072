/** What names are compared by: lists are in capitals, without accents, with other hyphens: « LE-GOFF » is Le Goff. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
