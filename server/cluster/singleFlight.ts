/** Runs work once per key for any number of simultaneous callers; all of them get its one result or error. */
export type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

export function singleFlight<Result>(): SingleFlight<Result> {
  const flying = new Map<string, Promise<Result>>()
  return (key, work) => {
    const under = flying.get(key)
    if (under) return under
    const started = work().finally(() => flying.delete(key))
    flying.set(key, started)
    return started
  }
}
