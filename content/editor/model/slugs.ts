/** Characters of a segment of an address. */
const longest = 100

/** A segment of an address as people type a name: `L’été à la mer` → `l-ete-a-la-mer`. */
export function slugFor(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  return plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}

/** Whether a text may be a segment of an address, and so the name of a file. */
export function isSlug(text: string): boolean {
  return text.length <= longest && /^[a-z\d]+(-[a-z\d]+)*$/.test(text)
}
