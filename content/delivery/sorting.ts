import type { Story } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { splitList } from './query.ts'

/**
 * `sort_by=content.price:desc:float:nulls_first,name:asc`. Fields of content sort as text unless `int` or
 * `float` is said; stories without a value come last unless `nulls_first` is.
 */
export function sortStories(stories: readonly Story[], sortBy: string): Story[] {
  const orders = splitList(sortBy).map(orderOf)
  return stories.toSorted((a, b) => {
    for (const compare of orders) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return a.position - b.position || a.id - b.id
  })
}

function orderOf(text: string): (a: Story, b: Story) => number {
  const [field = '', ...words] = text.split(':')
  const sign = words.includes('desc') ? -1 : 1
  const isNumeric = words.includes('int') || words.includes('float')
  const nullSign = words.includes('nulls_first') ? -1 : 1
  return (a, b) => {
    const [x, y] = [sortKeyOf(a, field, isNumeric), sortKeyOf(b, field, isNumeric)]
    if (x === null || y === null) return x === y ? 0 : (x === null ? 1 : -1) * nullSign
    if (typeof x === 'number' && typeof y === 'number') return (x - y) * sign
    return (String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0) * sign
  }
}

function sortKeyOf(story: Story, field: string, isNumeric: boolean): string | number | null {
  let value: unknown = story
  for (const step of field.split('.')) value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
  if (value === undefined || value === null || value === '' || typeof value === 'object') return null
  if (isNumeric) return Number.isNaN(Number(value)) ? null : Number(value)
  return field.startsWith('content.') || typeof value !== 'number' ? String(value) : value
}

/** Without `sort_by`, a search is sorted by where its term was found: full_slug, then name, then anywhere else. */
export function sortByRelevance(stories: readonly Story[], term: string): Story[] {
  const rank = (story: Story) =>
    foldText(story.full_slug).includes(term) ? 0 : foldText(story.name).includes(term) ? 1 : 2
  return stories.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position || a.id - b.id)
}

/** Small letters without accents, as a search compares. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
