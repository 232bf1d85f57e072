import { Refusal } from './answer.ts'

/** A query as the API reads it: single values by name, and the pairs of `filter_query` with their path. */
export interface Query {
  text(name: string): string | undefined
  list(name: string): string[]
  /** @returns `fallback` for what is no whole number of at least 1 */
  count(name: string, fallback: number): number
  /** `1`, `true` → true, `0`, `false` → false. */
  flag(name: string): boolean | undefined
  filters: FilterPair[]
}

/** `filter_query[body.0.name][in]=a,b` → way `['body.0.name', 'in']`, value `a,b`. */
export interface FilterPair {
  way: string[]
  value: string
}

/**
 * Reads the query and refuses, as v2 does, what the endpoint does not know. The client writes nested names as
 * `a[b][c]=`, arrays as `a[]=`, and leaves `&&` for empty objects.
 * @throws Refusal 422
 */
export function readQuery(search: URLSearchParams, allowed: ReadonlySet<string>): Query {
  const values = new Map<string, string[]>()
  const filters: FilterPair[] = []
  for (const [key, value] of search) {
    const [name = '', ...way] = splitKey(key)
    if (name === 'filter_query') filters.push({ way, value })
    if (name !== '') values.set(name, way.length > 0 ? [...(values.get(name) ?? []), value] : [value])
  }
  const unknown = [...values.keys()].filter((name) => !allowed.has(name))
  if (unknown.length > 0) throw new Refusal(422, `Parameter(s) ${unknown.join(', ')} not allowed`)

  const text = (name: string) => values.get(name)?.join(',') || undefined
  return {
    text,
    list: (name) => splitList(text(name)),
    count(name, fallback) {
      const number = Number(text(name))
      return Number.isInteger(number) && number >= 1 ? number : fallback
    },
    flag(name) {
      const value = text(name)
      return value === undefined ? undefined : value === '1' || value === 'true'
    },
    filters,
  }
}

export function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
}

/** `2026-11-21`, `2026-11-21 20:30` or ISO 8601 as milliseconds, UTC where no zone is said; NaN for anything else. */
export function readDate(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text.trim(),
  )
  if (!match) return Number.NaN
  const [, day, time = '00:00', zone = 'Z'] = match
  return Date.parse(`${day}T${time}${zone}`)
}

/** `a[b][]` → `a`, `b`, ''. A bracket that never closes belongs to the name. */
function splitKey(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key)
  if (!match) return [key]
  const [, name = '', brackets = ''] = match
  return [name, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)]
}

const everywhere = ['token', 'version', 'cv']
const ofBoth = [
  ...everywhere,
  ...['language', 'fallback_lang', 'from_release', 'content_type', 'excluding_fields', 'excluding_story_fields'],
  ...['resolve_relations', 'resolve_level', 'resolve_links', 'resolve_links_level', 'resolve_assets'],
]
const dates = ['published_at', 'first_published_at', 'updated_at'].flatMap((it) =>
  ['gt', 'gte', 'lt', 'lte'].map((operation) => `${it}_${operation}`),
)

/** The parameters that each endpoint takes. */
export const parameters = {
  story: new Set([...ofBoth, 'find_by']),
  stories: new Set([
    ...ofBoth,
    ...dates,
    ...['starts_with', 'by_slugs', 'excluding_slugs', 'excluding_ids', 'by_ids', 'by_uuids', 'by_uuids_ordered'],
    ...['with_tag', 'is_startpage', 'level', 'search_term', 'sort_by', 'page', 'per_page', 'in_workflow_stages'],
    'filter_query',
  ]),
  links: new Set([
    ...everywhere,
    ...['starts_with', 'paginated', 'page', 'per_page', 'include_dates', 'with_parent', 'by_uuid', 'sort_by'],
  ]),
  link: new Set([...everywhere, 'include_dates']),
  datasources: new Set([...everywhere, 'page', 'per_page']),
  datasource: new Set(everywhere),
  datasourceEntries: new Set([...everywhere, 'datasource', 'dimension', 'page', 'per_page']),
  tags: new Set([...everywhere, 'starts_with']),
  space: new Set(everywhere),
}
