/** Names of instants: epoch milliseconds in the props of pages, ISO 8601 in the answers of calls. */
type InstantName = 'at' | 'until' | 'since' | `${string}At` | `${string}Until` | `${string}Since` | `${string}From`

/** Props of a page as a call answers them: instants in ISO 8601, lists of its own. */
export type Iso<Props> = Props extends readonly (infer Item)[]
  ? Iso<Item>[]
  : Props extends object
    ? { -readonly [Name in keyof Props]: Name extends InstantName ? IsoInstant<Props[Name]> : Iso<Props[Name]> }
    : Props

type IsoInstant<Value> = Value extends number ? string : Iso<Value>

const instantName = /^(at|until|since)$|(At|Until|Since|From)$/

/** Converts the instants of props, by their names. */
export function toIso<Props>(props: Props): Iso<Props> {
  return convert(props) as Iso<Props>
}

function convert(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return instantName.test(name) ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map((it) => convert(it))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, convert(it, key)]))
}
