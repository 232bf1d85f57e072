/** The key by which names are compared: lists have capitals, no accents, other hyphens: « LE-GOFF » is Le Goff. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
