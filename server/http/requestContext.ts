import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is being answered, for lines of the log that know no request. */
export const requestContext = new AsyncLocalStorage<string>()
