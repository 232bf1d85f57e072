import { isoInstant, withIso } from '#server/http/calls/instants.ts'
import { type AdvantagesAnswer, deskAdvantages, deskBodies } from '#shared/desk/calls/counter.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall, type Landing } from './deskCall.ts'

const ofHolder = { answers: { advantage: answerOf }, schema: deskAdvantages } as const

/** Advantages of a holder of the VIP card, who was found by a card here or by `findMember`. */
export const advantageCalls = [
  deskCall({
    ...ofHolder,
    name: 'findAdvantages',
    path: '/advantages/find',
    route: 'advantages',
    form: 'card',
    body: deskBodies.readAdvantages,
    description: { summary: 'api.desk.findAdvantages' },
  }),
  deskCall({
    ...ofHolder,
    name: 'readAdvantages',
    path: '/advantages/:id',
    route: 'advantage',
    description: { summary: 'api.desk.readAdvantages' },
  }),
  deskCall({
    ...ofHolder,
    name: 'countAdvantage',
    path: '/advantages/:id/count',
    route: 'advantage',
    form: 'count',
    done: 'counted',
    body: deskBodies.countAdvantage,
    description: { summary: 'api.desk.countAdvantage' },
  }),
  deskCall({
    ...ofHolder,
    name: 'undoAdvantage',
    path: '/advantages/:id/undo',
    route: 'advantage',
    form: 'undo',
    done: 'uncounted',
    body: deskBodies.undoAdvantage,
    description: { summary: 'api.desk.undoAdvantage' },
  }),
]

function answerOf({ holders, until }: DeskViews['advantage'], { params: { id = '' } }: Landing): AdvantagesAnswer {
  return {
    id,
    holders: holders.map(({ advantages, recent, ...it }) => ({
      ...it,
      advantages: [...advantages],
      recent: recent.map(withIso),
    })),
    until: isoInstant(until),
  }
}
