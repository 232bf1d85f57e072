/** What a file of tests ran: changed.mjs. */
export interface Ran {
  at: number
  modules: string[]
  paths: string[]
  isBrowser: boolean
}

export declare function readRan(root: string): Record<string, Ran>
export declare function testsOf(
  root: string,
  given: { tests: string[]; changed: string[]; ran: Record<string, Ran> },
): { files: string[]; unmet: string[] }
