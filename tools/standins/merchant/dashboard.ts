import { type Html, html } from '../html.ts'
import { refundable } from './api/endpoints.ts'
import { ApiError } from './api/errors.ts'
import type { PageAnswer } from './hostedPages.ts'
import type { MerchantStore, StoredSession } from './merchantStore.ts'
import { refundedOf } from './objects.ts'
import { merchantPage, priceOf } from './pages.ts'
import type { Sessions } from './sessions.ts'

const shownSessions = 50

/**
 * The acts of the house's staff in Stripe's dashboard, and of a cardholder's bank: refunds, disputes and how they end.
 * @returns the page; after a post (`session`, `act`, `amount` in euros) with what it did or why not
 */
export function createDashboard({ store, sessions }: { store: MerchantStore; sessions: Sessions }) {
  return (body: URLSearchParams | undefined): PageAnswer => {
    const refusal = body && refusalOf(() => act(body))
    if (body && !refusal) return { location: '/dashboard' }
    const lines = store.sessions().slice(0, shownSessions).map(line)
    const text = html`
      <p>What the house’s staff do at its payment provider, and what the cardholder’s bank does.</p>
      <p><a href="/report.csv" download>Itemized balance change from activity (CSV)</a></p>
      ${refusal && html`<p class="problem" role="alert">${refusal}</p>`}
      ${lines.length > 0 ? lines : html`<p>Nothing has been paid yet.</p>`}`
    return { status: refusal ? 422 : 200, html: merchantPage('Payments', text) }
  }

  /** @throws ApiError */
  function act(body: URLSearchParams): void {
    const session = sessions.find(body.get('session') ?? '')
    if (!session) throw new ApiError({ message: 'No such payment' })
    const wanted = body.get('act')
    if (wanted === 'refund') {
      const euros = (body.get('amount') ?? '').replace(',', '.').trim()
      const amount = refundable(session, euros ? Math.round(Number(euros) * 100) : undefined)
      if (!(amount > 0)) throw new ApiError({ message: 'Invalid positive integer', param: 'amount' })
      sessions.refund(session, { amount, reason: 'requested_by_customer', metadata: {} })
    } else if (wanted === 'needs_response' || wanted === 'warning_needs_response') {
      // A payment that went back whole cannot be contested.
      if (!session.isPaid || session.dispute || refundedOf(session) === session.amount)
        throw new ApiError({ message: 'This payment cannot be contested' })
      sessions.contest(session, wanted)
    } else if (wanted === 'won' || wanted === 'lost' || wanted === 'warning_closed') {
      // A decision is for good; an inquiry ends without one.
      const open = wanted === 'warning_closed' ? 'warning_needs_response' : 'needs_response'
      if (session.dispute?.status !== open) throw new ApiError({ message: 'This dispute cannot end so' })
      sessions.closeDispute(session, wanted)
    }
  }
}

const statuses = { open: 'payment page open', complete: 'complete', expired: 'expired' }
const refundStatuses = { pending: 'under way', succeeded: 'done', failed: 'refused by the bank' }
const disputeStatuses = {
  needs_response: 'the bank took the money back and waits for an answer',
  warning_needs_response: 'the bank inquires',
  warning_closed: 'the bank has no question any more',
  won: 'won',
  lost: 'lost',
}

function line(session: StoredSession): Html {
  const { id, title, email, amount, currency, status, isPaid, refunds, dispute } = session
  const price = (cents: number) => priceOf({ amount: cents, currency })
  // Nothing can be refunded while a bank has the money, or for good.
  const isTaken = dispute?.status === 'needs_response' || dispute?.status === 'lost'
  const left = isTaken ? 0 : amount - refundedOf(session)
  return html`
    <section aria-labelledby="${id}">
      <h2 id="${id}">${title} · ${price(amount)}</h2>
      <p class="quiet">${email} · ${isPaid ? 'paid' : statuses[status]}</p>
      ${refunds.map((it) => html`<p class="quiet">Refund of ${price(it.amount)}: ${refundStatuses[it.status]}</p>`)}
      ${dispute !== null && html`<p class="quiet">Dispute: ${disputeStatuses[dispute.status]}</p>`}
      ${
        isPaid &&
        html`<form method="post" action="/dashboard" class="acts">
          <input type="hidden" name="session" value="${id}">
          ${
            left > 0 &&
            html`<label>Amount in euros (empty: all that is left)
              <input name="amount" inputmode="decimal" placeholder="${price(left)}"></label>
            ${button('refund', 'Refund')}`
          }
          ${
            !dispute &&
            left > 0 && [
              button('needs_response', 'The cardholder contests'),
              button('warning_needs_response', 'The bank inquires'),
            ]
          }
          ${dispute?.status === 'needs_response' && [button('won', 'The house wins'), button('lost', 'The house loses')]}
          ${dispute?.status === 'warning_needs_response' && button('warning_closed', 'No more questions')}
        </form>`
      }
    </section>`
}

function button(act: string, text: string): Html {
  return html`<button name="act" value="${act}" class="plain">${text}</button>`
}

function refusalOf(run: () => void): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
