import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** The request under way, for log lines of code that does not get the request. */
export const requestContext = new AsyncLocalStorage<{
  requestId: string
  /** Its own logger, whose lines carry the id already. */
  log: Logger
}>()
