import { createHash } from 'node:crypto'
import { isRecord } from '#shared/schemas/isRecord.ts'

/**
 * Whether two values of JSON say the same. The order of an object's names says nothing; nor does an empty field:
 * a service may leave it out, or add it.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** A short name for what a value says. */
export function digestOfValue(value: unknown): string {
  return createHash('sha1').update(canonical(value)).digest('hex')
}

/** Whether one value says all that another does; it may say more. */
export function includesValue(whole: unknown, part: unknown): boolean {
  if (isRecord(part)) {
    return isRecord(whole) && Object.entries(part).every(([name, it]) => includesValue(whole[name], it))
  }
  return sameValue(whole, part)
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, it) => {
      if (!isRecord(it)) return it
      const filled = Object.entries(it).filter(([, inner]) => inner !== null && inner !== '' && inner !== undefined)
      return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'null'
  )
}
