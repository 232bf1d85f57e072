import { AsyncLocalStorage } from 'node:async_hooks'

/** Ends with the transaction: what was begun inside and goes on after it may use the store again. */
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
 * On SQLite's one connection a query beside the transaction that awaits it would wait for ever; PostgreSQL's pool
 * would hide the mistake.
 * @throws Error
 */
export function refuseInsideTransaction(): void {
  if (transactions.getStore()?.isOpen)
    throw new Error('store.db was used inside a transaction: there only tx is awaited')
}
