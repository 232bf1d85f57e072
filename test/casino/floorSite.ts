import { postSigned } from '#test/support/client.ts'
import type { Site } from '#test/support/site.ts'

export const floorSecret = 'secret-of-the-floor'
/** For a site's options. */
export const withFloor = { env: { FLOOR_SECRET: floorSecret } }

let events = 0

interface EventOptions {
  id?: string
  /** Epoch ms; without it now. */
  at?: number
  casino?: string | null
}

/** An event of the floor, of the casino de la Digue unless it says another. */
export function floorEvent(site: Pick<Site, 'clock'>, type: string, data: object, options: EventOptions = {}) {
  const { id = `floor-${++events}`, at = site.clock.now(), casino = 'HOU' } = options
  return { id, type, at: new Date(at).toISOString(), ...(casino !== null && { casino }), data }
}

export function sendFloor(site: Site, ...given: unknown[]) {
  return postSigned(site, '/api/floor/events', floorSecret, { events: given })
}

export function jackpot(machine: string, amount: number) {
  return { machine, name: 'Grand Large', amount, currency: 'EUR' }
}
