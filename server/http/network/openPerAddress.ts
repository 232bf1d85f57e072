import type { ServerResponse } from 'node:http'
import { clientNetwork } from '#server/identity/networkAddress.ts'
import { ProductError } from '#shared/errors/productError.ts'

/** The wait for a client over the limit. */
const retryAfterSeconds = 30

export interface OpenPerAddress {
  /**
   * Counts an answer as open until it is over.
   * @param address of the client. @throws ProductError generic.tooManyRequests, unavailable when all are too many
   */
  hold(address: string, res: ServerResponse): void
}

/** Answers that stay open, limited for one client address and for the process. */
export function openPerAddress({ perAddress, inAll }: { perAddress: number; inAll: number }): OpenPerAddress {
  const open = new Map<string, number>()
  let sum = 0
  return {
    hold(address, res) {
      // The `close` event of a client that left during an earlier lookup is past: it would count for ever.
      if (res.closed || res.destroyed) throw new ProductError('generic.unavailable')
      const network = clientNetwork(address)
      const ofNetwork = open.get(network) ?? 0
      if (ofNetwork >= perAddress) throw new ProductError('generic.tooManyRequests', { retryAfterSeconds })
      if (sum >= inAll) throw new ProductError('generic.unavailable', { retryAfterSeconds })
      add(network, 1)
      res.once('close', () => add(network, -1))
    },
  }

  function add(network: string, by: 1 | -1): void {
    sum += by
    const left = (open.get(network) ?? 0) + by
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
}
