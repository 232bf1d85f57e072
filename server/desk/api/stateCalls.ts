import { toIso } from '#shared/desk/calls/iso.ts'
import { deskState, type StateAnswer, stateBodies } from '#shared/desk/calls/state.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { deskCall } from './deskCall.ts'

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
