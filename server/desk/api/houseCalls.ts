import { withIso } from '#server/http/calls/instants.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import { deskHouses, type HousesAnswer, logPage } from '#shared/desk/calls/counter.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { oneOf } from '#shared/schemas/answer.ts'
import { nameOf } from '../houses.ts'
import { deskCall, type Landing } from './deskCall.ts'

/** The houses of the caller, and the log of one of them. */
export const houseCalls = [
  deskCall({
    name: 'listHouses',
    path: '/houses',
    route: 'home',
    answers: {
      house: houseOf,
      houses: ({ houses }) => ({ items: houses.map((it) => ({ ...it, roles: [...it.roles] })) }),
    },
    schema: deskHouses,
    description: { summary: 'api.desk.listHouses' },
  }),
  deskCall({
    name: 'readLog',
    path: '/log',
    route: 'acts',
    answers: { acts: ({ lines, page, pages, total }) => ({ items: lines.map(withIso), page, pages, total }) },
    schema: logPage,
    description: { summary: 'api.desk.readLog', query: { page: pageParameter, all: oneOf(['1']) } },
  }),
]

/** A person of one house has no list of houses: its page comes at once. */
function houseOf({ roles }: DeskViews['house'], { house, locale }: Landing): HousesAnswer {
  if (!house) return { items: [] }
  const { slug, kind } = house
  return { items: [{ slug, name: nameOf(house, locale), kind, roles: [...roles] }] }
}
