import type { SlotFacts } from '#test/quality/documents.ts'
import type { Expected } from './seen.ts'

/** Part of a page in which something is looked for. */
type Place = Pick<SlotFacts, 'words' | 'attributes'>

/** The parts of a value that are missing, as lines for a failure. */
export function missing({ field, words, attribute }: Expected, slot: Place): string[] {
  const isThere = words === undefined ? hasAttribute(slot, attribute ?? '') : slot.words.includes(plain(words))
  return isThere ? [] : [`${field}: ${words ?? attribute} is not there`]
}

/** An address of a picture may stand in `src`, in `srcset` or in a link. */
function hasAttribute({ attributes }: Place, attribute: string): boolean {
  return attribute.startsWith('/') ? attributes.some((it) => it.includes(attribute)) : attributes.includes(attribute)
}

/** Words of the other language that are no words of this one as well, as lines for a failure. */
export function leaked(there: readonly Expected[], here: readonly Expected[], slot: Place): string[] {
  const own = here.map((it) => plain(it.words ?? it.attribute ?? ''))
  return there.flatMap(({ field, words, attribute, translatable }) => {
    const text = plain(words ?? attribute ?? '')
    if (!translatable || text === '' || own.some((it) => it.includes(text))) return []
    const isThere = words === undefined ? slot.attributes.includes(text) : containsWords(slot.words, text)
    return isThere ? [`${field}: ${text} is of the other language`] : []
  })
}

/** Any white space is one blank, as in what is read of a page. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** As words of their own: "noon" is not in "afternoon". */
function containsWords(words: string, text: string): boolean {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1)) {
    const around = `${words[at - 1] ?? ' '}${words[at + text.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}
