import { channel } from 'node:diagnostics_channel'

/** Things that a file of tests opens before it can test; the table of `npm test -- --costs` has a column for each. */
export type Opened = 'site' | 'database' | 'browser' | 'page' | 'process'

/** The runner listens here (test/runner/worker.mjs). */
const told = channel('test:opened')

const asked = channel('test:asked')

/** Tells the runner that a site of the file was asked for a page. */
export function tellAsked(path: string): void {
  asked.publish(path)
}

/** Opens it, and tells the runner how long that took. */
export async function measured<Result>(what: Opened, open: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await open()
  } finally {
    told.publish({ what, ms: performance.now() - started })
  }
}
