/**
 * What may be bound to a statement: text, finite numbers, bytes, null. The two databases would turn the
 * rest into different things, in silence: a Date becomes NULL in one and local time in the other.
 * @throws TypeError naming the place, never the value
 */
export function refuseOddValues(parameters: readonly unknown[]): void {
  for (const [index, value] of parameters.entries()) {
    const odd = oddityOf(value)
    if (odd)
      throw new TypeError(`parameter ${index + 1} of a query is ${odd}: the store takes text, numbers, bytes, null`)
  }
}

function oddityOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.includes('\u0000') ? 'text with U+0000' : undefined
    case 'number':
      return Number.isFinite(value) ? undefined : 'no finite number'
    case 'bigint':
      return undefined
    case 'object':
      return value === null || value instanceof Uint8Array ? undefined : `an object (${value.constructor?.name})`
    default:
      return `a ${typeof value}`
  }
}
