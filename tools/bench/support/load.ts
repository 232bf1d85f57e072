import autocannon from 'autocannon'

/** Requests a second that an address answers, with gzip, over a few seconds. Loopback only. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  options: Partial<autocannon.Options> = {},
): Promise<number> {
  const { hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error('The bench only ever asks this machine')
  const result = await autocannon({
    url,
    connections: 20,
    ...(options.amount === undefined && { duration: seconds }),
    headers: { 'accept-encoding': 'gzip' },
    ...options,
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return result.requests.average
}
