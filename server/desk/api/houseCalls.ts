import { withIso } from '#server/http/calls/instants.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import { deskHouses, type HousesAnswer, logPage } from '#shared/desk/calls/counter.ts'
import { toIso } from '#shared/desk/calls/iso.ts'
import { deskState, type StateAnswer, stateBodies } from '#shared/desk/calls/state.ts'
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

const ofState = { route: 'state', answers: { state: answerOf }, schema: deskState } as const

/** How the site is, and the acts that move what stands still. */
export const stateCalls = [
  deskCall({ ...ofState, name: 'readState', path: '/state', description: { summary: 'api.desk.readState' } }),
  deskCall({
    ...ofState,
    name: 'retryMail',
    path: '/state/mails/retry',
    form: 'retry',
    done: 'retried',
    body: stateBodies.retry,
    description: { summary: 'api.desk.retryMail' },
  }),
  deskCall({
    ...ofState,
    name: 'settleRefund',
    path: '/state/refunds/settle',
    form: 'paidOtherwise',
    done: 'settled',
    body: stateBodies.settle,
    description: { summary: 'api.desk.settleRefund' },
  }),
]

function answerOf(props: DeskViews['state']): StateAnswer {
  const { at, wrong, mails, jobs, floor, booking, payments, content, redis, processes } = props
  return toIso({ at, wrong, mails, jobs, floor, booking, payments, content, redis, processes })
}
