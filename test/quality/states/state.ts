import type { Client } from '#test/support/client.ts'

/** A page as somebody sees it: what has happened before is done. */
export interface State {
  path: string
  client: Client
  /** Posted to the page, which comes back with what is wrong. */
  form?: Record<string, string>
}
