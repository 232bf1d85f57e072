import type { ServerResponse } from 'node:http'

/** The reader has closed the connection: nobody is left to answer, and nothing went wrong. */
export class ReaderGone extends Error {
  constructor() {
    super('The reader has left')
  }
}

/** Aborts with {@link ReaderGone} when the connection of an answer closes: what is made for its reader alone ends. */
export function signalOfReader(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new ReaderGone()))
  return gone.signal
}
