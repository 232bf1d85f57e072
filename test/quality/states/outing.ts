import { outingPath } from '#shared/outing/address.ts'
import type { HotelSite } from '#test/support/hotelSite.ts'
import type { State } from './state.ts'

/** An evening of the demo world in Houlgate with all that can be chosen, and one whose table is gone. */
export function outingStates(site: HotelSite): State[] {
  const client = site.client()
  const day = site.clock.day(2)
  const show = { id: 'a9eb6f67', time: '20:30' }
  const table = { id: 'ba8417b5', time: '20:00' }
  return [
    { client, path: outingPath('fr', { day, at: 'houlgate', show, table, tournament: 'bb988463', room: '462a6628' }) },
    { client, path: outingPath('en', { day, show, table: { id: '00000000' }, offer: 'e18207a7' }) },
  ]
}
