import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** The request that is being answered, for lines of the log that know of none. */
export const requestContext = new AsyncLocalStorage<{
  requestId: string
  /** Its own logger, whose lines name it already. */
  log: Logger
}>()
