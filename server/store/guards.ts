import { AsyncLocalStorage } from 'node:async_hooks'

/** The mark is closed with its transaction: work that began inside and goes on after it may use the store again. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a transaction so that {@link refuseInsideTransaction} knows of it. */
export async function markTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  const mark = { isOpen: true }
  try {
    return await transactions.run(mark, run)
  } finally {
    mark.isOpen = false
  }
}

/**
 * On SQLite's one connection a query outside the transaction that awaits it would wait for ever; PostgreSQL's pool
 * would hide the mistake.
 * @throws Error
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()?.isOpen)
    throw new Error('store.db was used inside a transaction: only tx may be awaited there')
}

/**
 * Lets only text, finite numbers, bytes and null be bound to a statement. The two databases would turn the rest into
 * different things, without an error: a Date becomes NULL in one and local time in the other.
 * @throws TypeError naming the place, never the value
 */
export function refuseOddValues(parameters: readonly unknown[]): void {
  for (const [index, value] of parameters.entries()) {
    const odd = oddityOf(value)
    if (odd)
      throw new TypeError(`parameter ${index + 1} of a query is ${odd}: the store accepts text, numbers, bytes, null`)
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
