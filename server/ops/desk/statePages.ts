import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DoneForm,
  doneNotice,
  refusedNotice,
  writeAct,
} from '#server/desk/index.ts'
import { retryMails } from '#server/mail/index.ts'
import { recordPaidOtherwise } from '#server/poker/index.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { readState } from './readState.ts'
import type { OpsDeskServices } from './services.ts'

/** How the site is, for the group: what stands still, and the act that moves it. */
export function statePages(services: OpsDeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'state',
      access: 'readState',
      open: (input) => page(input),
      forms: {
        retry: { act: 'retryMail', run: retry },
        paidOtherwise: { act: 'settleRefund', run: settle },
      },
    },
  ]

  async function page(input: ActInput, refusal?: string, status?: number): Promise<DeskAnswer> {
    const state = await readState(services, input.locale, input.now)
    const notice = refusedNotice(refusal) ?? doneNotice(input)
    return { view: { name: 'state', props: { ...state, notice } }, status }
  }

  /** One mail by its id, or all of them. Nothing to retry is no failure: the mail has left meanwhile. */
  async function retry(input: ActInput): Promise<DeskAnswer> {
    const { fields, source, house, now } = input
    const id = fields.id || undefined
    await store.transaction(async (tx) => {
      const count = await retryMails(tx, id, now)
      if (count > 0)
        await writeAct(tx, source, { act: 'retryMail', house: house.slug, subject: id ?? null, details: { count } })
    })
    return done(input, 'retried')
  }

  /** The row of the payment is the lock: whoever comes second is told. */
  async function settle(input: ActInput): Promise<DeskAnswer> {
    const { fields, source, house, intl, now } = input
    const code = fields.code ?? ''
    const cents = await store.transaction(async (tx) => {
      const owed = await recordPaidOtherwise(tx, { code, now })
      if (owed !== undefined)
        await writeAct(tx, source, { act: 'settleRefund', house: house.slug, details: { place: code, cents: owed } })
      return owed
    })
    if (cents !== undefined) return done(input, 'settled')
    return page(input, intl.formatMessage({ id: 'desk.state.settledAlready' }), 409)
  }

  function done({ locale, house }: ActInput, form: DoneForm): DeskAnswer {
    return { location: `${deskPath('state', locale, { house: house.slug })}?done=${form}` }
  }
}
