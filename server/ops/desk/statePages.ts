import {
  type ActInput,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  outcomeOf,
  type Refusal,
  refuse,
} from '#server/desk/index.ts'
import { retryMails } from '#server/mail/index.ts'
import { recordPaidOtherwise } from '#server/poker/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { readState } from './readState.ts'
import type { OpsDeskServices } from './services.ts'

/** How the site is, for the group: what stands still, and the act that moves it. */
export function statePages(services: OpsDeskServices): DeskPage[] {
  const state = createSubject({
    store: services.store,
    route: 'state',
    home: 'state',
    page,
    find: async () => 'state',
    about: () => ({}),
    taken: async (input) => refuse(input, 'desk.state.settledAlready'),
  })
  return [
    {
      route: 'state',
      access: 'readState',
      open: state.open,
      forms: {
        retry: { act: 'retryMail', run: state.form(retry) },
        paidOtherwise: { act: 'settleRefund', run: state.form(settle) },
      },
    },
  ]

  async function page(input: ActInput, _: string, refusal?: Refusal): Promise<DeskAnswer> {
    const props = { ...(await readState(services, input.locale, input.now)), ...outcomeOf(input, refusal) }
    return { view: { name: 'state', props }, status: refusal?.status }
  }
}

/** One mail by its id, or all of them. Nothing to retry is no failure: the mail has left meanwhile. */
async function retry({ fields, now }: ActInput) {
  const id = fields.id || undefined
  return {
    act: 'retryMail',
    done: 'retried',
    async run(tx: Tx) {
      const count = await retryMails(tx, id, now)
      return count > 0 ? { subject: id ?? null, details: { count } } : 'unlogged'
    },
  } as const
}

/** The row of the payment is the lock: whoever comes second is told. */
async function settle({ fields, now }: ActInput) {
  const code = fields.code ?? ''
  return {
    act: 'settleRefund',
    done: 'settled',
    async run(tx: Tx) {
      const cents = await recordPaidOtherwise(tx, { code, now })
      return cents !== undefined && { details: { place: code, cents } }
    },
  } as const
}
