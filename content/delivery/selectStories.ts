import type { Story } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Entry } from '../library/snapshot.ts'
import { Refusal } from './answer.ts'
import { filterOf } from './filterQuery.ts'
import { presentStory, type View, versionIn } from './presentStory.ts'
import { type Query, readDate, splitList } from './query.ts'

/** The stories that a list asks for, in its order, before it is cut into pages. */
export function selectStories(view: View, query: Query): Story[] {
  const isAsked = entryTest(query)
  const isDated = dateTest(query)
  const isRight = filterOf(query.filters)
  const entries = view.snapshot.entries.filter((it) => versionIn(view, it) !== null && isAsked(it))
  const found = entries
    .map((entry) => ({ entry, story: presentStory(view, entry) }))
    .filter(({ story }) => isOfType(story, query) && isDated(story))
    .filter(({ entry, story }) => isRight({ delivered: story.content, stored: versionIn(view, entry)?.source.content }))
    .map(({ story }) => story)
  return inOrder(found, query)
}

/** `content_type` compares with the root's component. */
export function isOfType(story: Story, query: Query): boolean {
  const type = query.text('content_type')
  return type === undefined || story.content.component === type
}

function inOrder(stories: Story[], query: Query): Story[] {
  const term = foldText(query.text('search_term') ?? '')
  const found = term ? stories.filter((it) => textsOf([it.name, it.full_slug, it.content]).includes(term)) : stories
  const uuids = query.list('by_uuids_ordered')
  const sortBy = query.text('sort_by')
  if (sortBy) return sortStories(found, sortBy)
  if (uuids.length > 0) return found.toSorted((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid))
  return term ? sortByRelevance(found, term) : found
}

/** A test of what needs no content. A missing parameter excludes nothing. */
function entryTest(query: Query): (entry: Entry) => boolean {
  const startsWith = query.text('starts_with')?.replace(/^\//, '')
  const slugs = query.list('by_slugs').map(slugPattern)
  const excludedSlugs = query.list('excluding_slugs').map(slugPattern)
  const uuids = [...query.list('by_uuids'), ...query.list('by_uuids_ordered')]
  const ids = query.list('by_ids')
  const excludedIds = query.list('excluding_ids')
  const tags = query.list('with_tag')
  const stages = query.list('in_workflow_stages')
  const isStartpage = query.flag('is_startpage')
  const level = query.text('level')
  return (entry) => {
    const { source } = entry.published ?? entry.draft
    return (
      (startsWith === undefined || entry.fullSlug.startsWith(startsWith)) &&
      (slugs.length === 0 || slugs.some((it) => it.test(entry.fullSlug))) &&
      !excludedSlugs.some((it) => it.test(entry.fullSlug)) &&
      (uuids.length === 0 || uuids.includes(entry.uuid)) &&
      (ids.length === 0 || ids.includes(String(entry.id))) &&
      !excludedIds.includes(String(entry.id)) &&
      (tags.length === 0 || tags.some((it) => source.tag_list?.includes(it))) &&
      (stages.length === 0 || stages.includes(String(source.workflow_stage_id))) &&
      (isStartpage === undefined || entry.isStartpage === isStartpage) &&
      (level === undefined || levelOf(entry) === Number(level))
    )
  }
}

/** `*` stands for anything; a start page is found with and without its slash. */
function slugPattern(text: string): RegExp {
  const parts = text.replace(/^\//, '').replace(/\/$/, '').split('*')
  return new RegExp(`^${parts.map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}/?$`)
}

/** 1 at the root; a start page stands in its folder. */
function levelOf(entry: Entry): number {
  return entry.folder === '' ? 1 : entry.folder.split('/').length + 1
}

const comparisons: Record<string, (date: number, bound: number) => boolean> = {
  gt: (date, bound) => date > bound,
  gte: (date, bound) => date >= bound,
  lt: (date, bound) => date < bound,
  lte: (date, bound) => date <= bound,
}

/** `published_at_gt=2026-01-01 09:00` and the like, UTC. */
function dateTest(query: Query): (story: Story) => boolean {
  const tests: ((story: Story) => boolean)[] = []
  for (const field of ['published_at', 'first_published_at', 'updated_at'] as const) {
    for (const [operation, holds] of Object.entries(comparisons)) {
      const text = query.text(`${field}_${operation}`)
      if (text === undefined) continue
      const bound = readDate(text)
      if (Number.isNaN(bound)) throw new Refusal(422, `${field}_${operation} is not a date`)
      tests.push((story) => {
        const date = story[field]
        return date !== null && holds(Date.parse(date), bound)
      })
    }
  }
  return (story) => tests.every((holds) => holds(story))
}

/** Every word of a value, folded, for a search. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return foldText(value)
  if (Array.isArray(value)) return value.map(textsOf).join(' ')
  return isRecord(value) ? Object.values(value).map(textsOf).join(' ') : ''
}

/**
 * `sort_by=content.price:desc:float:nulls_first,name:asc`. Fields of content sort as text unless `int` or
 * `float` is said; stories without a value come last unless `nulls_first` is.
 */
function sortStories(stories: readonly Story[], sortBy: string): Story[] {
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
function sortByRelevance(stories: readonly Story[], term: string): Story[] {
  const rank = (story: Story) =>
    foldText(story.full_slug).includes(term) ? 0 : foldText(story.name).includes(term) ? 1 : 2
  return stories.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position || a.id - b.id)
}

/** Small letters without accents, as a search compares. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
