import { isRecord } from '#shared/schemas/isRecord.ts'
import { Refusal } from './answer.ts'
import { type FilterPair, readDate, splitList } from './query.ts'

/** Content as delivered, field by field, and as stored: `field__i18n__en` is asked of the latter. */
export interface Filterable {
  field: (name: string) => unknown
  stored: unknown
}

export type Filter = (content: Filterable) => boolean

/**
 * `filter_query[field][operation]=…`: all of them must hold, of those under `__or` one.
 * @throws Refusal 422 for an operation that does not exist, or an operand that it cannot compare with
 */
export function filterOf(pairs: readonly FilterPair[]): Filter {
  const conditions = pairs.map(conditionOf)
  const all = conditions.filter((it) => !it.isAlternative).map((it) => it.holds)
  const alternatives = conditions.filter((it) => it.isAlternative).map((it) => it.holds)
  return (content) =>
    all.every((holds) => holds(content)) && (alternatives.length === 0 || alternatives.some((holds) => holds(content)))
}

function conditionOf({ way, value }: FilterPair): { isAlternative: boolean; holds: Filter } {
  const isAlternative = way[0] === '__or'
  // `[__or][][field][op]`, also `[__or][0][field][op]`; lists of operands end in `[]`.
  const [field, operation] = isAlternative ? way.slice(2) : way
  const compare = ownOf(operations, operation)
  if (!field || !compare) throw new Refusal(422, `filter_query has no operation ${operation ?? '(none)'}`)
  const test = compare(value)
  return { isAlternative, holds: (content) => test(fieldAt(content, field)) }
}

function fieldAt({ field, stored }: Filterable, path: string): unknown {
  const [first = '', ...steps] = path.split('.')
  let value = path.includes('__i18n__') ? ownField(stored, first) : field(first)
  for (const step of steps) value = Array.isArray(value) ? value[Number(step)] : ownField(value, step)
  return value
}

function ownField(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

type Test = (value: unknown) => boolean

/** Operations by name; each reads its operand once. A missing field is `undefined`. */
const operations: Record<string, (operand: string) => Test> = {
  is: (operand) => ownOf(states, operand) ?? refuse(operand),
  in: (operand) => isOneOf(splitList(operand)),
  not_in: (operand) => not(isOneOf(splitList(operand))),
  like: (operand) => isLike(operand),
  not_like: (operand) => not(isLike(operand)),
  any_in_array: (operand) => (value) => splitList(operand).some((it) => elementsOf(value).includes(it)),
  in_array: (operand) => (value) => splitList(operand).some((it) => elementsOf(value).includes(it)),
  all_in_array: (operand) => (value) => splitList(operand).every((it) => elementsOf(value).includes(it)),
  exists: (operand) => (value) => (value !== undefined) === (operand !== 'false' && operand !== '0'),
  gt_date: (operand) => isBeyond(operand, dateOf, 1),
  lt_date: (operand) => isBeyond(operand, dateOf, -1),
  gt_int: (operand) => isBeyond(operand, wholeOf, 1),
  lt_int: (operand) => isBeyond(operand, wholeOf, -1),
  gt_float: (operand) => isBeyond(operand, numberOf, 1),
  lt_float: (operand) => isBeyond(operand, numberOf, -1),
}

/** Stories that lack the field are `empty` and `not_null` (docs of `is`). */
const states: Record<string, Test> = {
  empty: (value) => value === undefined || value === null || value === '',
  not_empty: (value) => value !== undefined && value !== null && value !== '',
  empty_array: (value) => Array.isArray(value) && value.length === 0,
  not_empty_array: (value) => Array.isArray(value) && value.length > 0,
  true: (value) => value === true || value === 'true',
  false: (value) => value === false || value === 'false',
  null: (value) => value === null,
  not_null: (value) => value !== null,
}

function isOneOf(choices: string[]): Test {
  return (value) => isScalar(value) && choices.includes(String(value))
}

function isLike(operand: string): Test {
  const parts = operand.split('*').map((it) => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.*')}$`, 'is')
  return (value) => isScalar(value) && pattern.test(String(value))
}

function isBeyond(operand: string, read: (value: unknown) => number, sign: 1 | -1): Test {
  const bound = read(operand)
  if (Number.isNaN(bound)) return refuse(operand)
  return (value) => (read(value) - bound) * sign > 0
}

/** Both sides are the same wall clock. */
function dateOf(value: unknown): number {
  return isScalar(value) ? readDate(String(value)) : Number.NaN
}

function numberOf(value: unknown): number {
  return isScalar(value) && String(value).trim() !== '' ? Number(value) : Number.NaN
}

function wholeOf(value: unknown): number {
  return Math.trunc(numberOf(value))
}

function elementsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isScalar).map(String)
  return isScalar(value) ? [String(value)] : []
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function not(test: Test): Test {
  return (value) => !test(value)
}

/** Names come from addresses: `constructor` must not find the prototype. */
function ownOf<T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

function refuse(operand: string): never {
  throw new Refusal(422, `filter_query cannot compare with ${operand || '(nothing)'}`)
}
