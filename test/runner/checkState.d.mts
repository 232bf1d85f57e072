/** What `npm run check` keeps between two runs: checkState.mjs. */
export declare function readState(root: string, isAll: boolean): CheckState

interface CheckState {
  hasPassed(name: string, reads: RegExp): boolean
  passed(name: string, reads: RegExp): void
  changedSince(name: string): string[]
  write(): void
}
