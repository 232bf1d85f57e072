/** One stream a casino, however many parts of a page follow it: a browser has six connections to a site in all. */
const sources = new Map<string, { stream: EventSource; users: number }>()

/** @param api path of a casino's calls */
export function takeStream(api: string): EventSource {
  const known = sources.get(api) ?? { stream: open(api), users: 0 }
  // The browser does not come back to one that was refused.
  if (known.stream.readyState === EventSource.CLOSED) known.stream = open(api)
  known.users++
  sources.set(api, known)
  return known.stream
}

function open(api: string): EventSource {
  return new EventSource(`${api}/jackpots/stream`)
}

/** The last one who leaves closes it. */
export function leaveStream(api: string): void {
  const known = sources.get(api)
  if (!known || --known.users > 0) return
  known.stream.close()
  sources.delete(api)
}
