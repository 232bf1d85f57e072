import { AsyncLocalStorage } from 'node:async_hooks'

/** Taken when the process starts: inside no request, no transaction and no trace. */
const inContextOfProcess = AsyncLocalStorage.snapshot()

/**
 * Runs work that a request only sets off, such as the redraw of a stale page: it inherits neither the request's id in the
 * log, nor its trace, nor a transaction that is still open.
 */
export function inBackground<Result>(run: () => Result): Result {
  return inContextOfProcess(run)
}

/**
 * `setTimeout` for services: `run` inherits nothing of whoever starts it (see {@link inBackground}). Lint refuses the
 * global one in server/.
 */
export function startTimeout(run: () => void, ms: number): NodeJS.Timeout {
  return inBackground(() => setTimeout(run, ms))
}

/** `setInterval`, as {@link startTimeout}. */
export function startInterval(run: () => void, ms: number): NodeJS.Timeout {
  return inBackground(() => setInterval(run, ms))
}
