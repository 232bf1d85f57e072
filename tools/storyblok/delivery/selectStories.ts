import {
  contentField,
  datesOf,
  presentHead,
  presentStory,
  type StoryHead,
  type View,
  versionIn,
} from '#content/library/presentStory.ts'
import type { Entry } from '#content/library/snapshot.ts'
import type { Story } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { Refusal } from './answer.ts'
import { filterOf } from './filterQuery.ts'
import { type Query, readDate, splitList } from './query.ts'

/** The stories that a list asks for, in its order, before it is cut into pages: those of a page alone are presented. */
export function selectStories(view: View, query: Query): Entry[] {
  const isAsked = entryTest(query)
  const isDated = dateTest(query)
  const isRight = filterOf(query.filters)
  const found = candidatesOf(view, query).filter((entry) => {
    const version = versionIn(view, entry)
    return (
      version !== null &&
      isAsked(entry) &&
      isOfType(view, entry, query) &&
      isDated(entry, view) &&
      isRight({ field: (name) => contentField(view, entry, name), stored: version.source.content })
    )
  })
  return inOrder(view, found, query)
}

/** `content_type` compares with the root's component. */
export function isOfType(view: View, entry: Entry, query: Query): boolean {
  const type = query.text('content_type')
  return type === undefined || contentField(view, entry, 'component') === type
}

/** Stories among which those asked for are, in the order of the space. */
function candidatesOf({ snapshot }: View, query: Query): readonly Entry[] {
  const uuids = uuidsOf(query)
  if (uuids.length === 0) return snapshot.entries
  const named = [...new Set(uuids)].map((it) => snapshot.byUuid.get(it)).filter((it) => it !== undefined)
  return named.sort(bySpace)
}

function uuidsOf(query: Query): string[] {
  return [...query.list('by_uuids'), ...query.list('by_uuids_ordered')]
}

function bySpace(a: Entry, b: Entry): number {
  return a.position - b.position || a.id - b.id
}

function inOrder(view: View, entries: Entry[], query: Query): Entry[] {
  const term = foldText(query.text('search_term') ?? '')
  const found = term ? entries.filter((it) => isFound(presentStory(view, it), term)) : entries
  const uuids = query.list('by_uuids_ordered')
  const sortBy = query.text('sort_by')
  if (sortBy) return sortStories(view, found, sortBy)
  if (uuids.length > 0) return found.toSorted((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid))
  return term ? sortByRelevance(view, found, term) : found
}

function isFound({ name, full_slug, content }: Story, term: string): boolean {
  return textsOf([name, full_slug, content]).includes(term)
}

/** A test of what needs no content. A missing parameter excludes nothing. */
function entryTest(query: Query): (entry: Entry) => boolean {
  const startsWith = query.text('starts_with')?.replace(/^\//, '')
  const slugs = query.list('by_slugs').map(slugPattern)
  const excludedSlugs = query.list('excluding_slugs').map(slugPattern)
  const uuids = new Set(uuidsOf(query))
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
      (uuids.size === 0 || uuids.has(entry.uuid)) &&
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
function dateTest(query: Query): (entry: Entry, view: View) => boolean {
  const tests: ((dates: ReturnType<typeof datesOf>) => boolean)[] = []
  for (const field of ['published_at', 'first_published_at', 'updated_at'] as const) {
    for (const [operation, holds] of Object.entries(comparisons)) {
      const text = query.text(`${field}_${operation}`)
      if (text === undefined) continue
      const bound = readDate(text)
      if (Number.isNaN(bound)) throw new Refusal(422, `${field}_${operation} is not a date`)
      tests.push((dates) => {
        const date = dates[field]
        return date !== null && holds(Date.parse(date), bound)
      })
    }
  }
  if (tests.length === 0) return () => true
  return (entry, { today }) => {
    const dates = datesOf(entry, today)
    return tests.every((holds) => holds(dates))
  }
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
function sortStories(view: View, entries: readonly Entry[], sortBy: string): Entry[] {
  const orders = splitList(sortBy).map(orderOf)
  const sorted = entries.map((entry) => ({ entry, keys: orders.map((it) => it.keyOf(view, entry)) }))
  sorted.sort((a, b) => {
    for (const [index, { compare }] of orders.entries()) {
      const result = compare(a.keys[index] ?? null, b.keys[index] ?? null)
      if (result !== 0) return result
    }
    return bySpace(a.entry, b.entry)
  })
  return sorted.map(({ entry }) => entry)
}

type SortKey = string | number | null

function orderOf(text: string) {
  const [field = '', ...words] = text.split(':')
  const sign = words.includes('desc') ? -1 : 1
  const isNumeric = words.includes('int') || words.includes('float')
  const nullSign = words.includes('nulls_first') ? -1 : 1
  return {
    keyOf: (view: View, entry: Entry) => sortKeyOf(view, entry, field, isNumeric),
    compare(x: SortKey, y: SortKey): number {
      if (x === null || y === null) return x === y ? 0 : (x === null ? 1 : -1) * nullSign
      if (typeof x === 'number' && typeof y === 'number') return (x - y) * sign
      return (String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0) * sign
    },
  }
}

function sortKeyOf(view: View, entry: Entry, field: string, isNumeric: boolean): SortKey {
  const [first = '', second, ...steps] = field.split('.')
  const isOfContent = first === 'content' && second !== undefined
  let value = isOfContent ? contentField(view, entry, second) : ownField(presentHead(view, entry), first)
  const left = isOfContent || second === undefined ? steps : [second, ...steps]
  for (const step of left) value = ownField(value, step)
  if (value === undefined || value === null || value === '' || typeof value === 'object') return null
  if (isNumeric) return Number.isNaN(Number(value)) ? null : Number(value)
  return isOfContent || typeof value !== 'number' ? String(value) : value
}

function ownField(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Without `sort_by`, a search is sorted by where its term was found: full_slug, then name, then anywhere else. */
function sortByRelevance(view: View, entries: readonly Entry[], term: string): Entry[] {
  const rank = ({ full_slug, name }: StoryHead) =>
    foldText(full_slug).includes(term) ? 0 : foldText(name).includes(term) ? 1 : 2
  const ranked = entries.map((entry) => ({ entry, rank: rank(presentHead(view, entry)) }))
  return ranked.sort((a, b) => a.rank - b.rank || bySpace(a.entry, b.entry)).map(({ entry }) => entry)
}

/** Small letters without accents, as a search compares. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
