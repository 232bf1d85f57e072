import { type Html, html } from '../html.ts'
import { refundable } from './api/endpoints.ts'
import { ApiError } from './api/errors.ts'
import type { PageAnswer } from './hostedPages.ts'
import type { MerchantStore, StoredSession } from './merchantStore.ts'
import { refundedOf } from './objects.ts'
import { whole } from './pages.ts'
import type { Sessions } from './sessions.ts'
import { type DashboardMessages, dashboardMessages } from './words.ts'

const shownSessions = 50

/**
 * The acts of the house's staff in Stripe's dashboard, and of a cardholder's bank: refunds, disputes and how they end.
 * @returns the page; after a post (`session`, `act`, `amount` in euros) with what it did or why not
 */
export function createDashboard({ store, sessions }: { store: MerchantStore; sessions: Sessions }) {
  return (body: URLSearchParams | undefined, language: string): PageAnswer => {
    const locale = language.startsWith('en') ? 'en' : 'fr'
    const say = dashboardMessages[locale]
    const refusal = body && refusalOf(() => act(body))
    if (body && !refusal) return { location: '/dashboard' }
    const lines = store.sessions().slice(0, shownSessions)
    const format = new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-US', { style: 'currency', currency: 'EUR' })
    const euros = (cents: number) => format.format(cents / 100)
    const text = html`
      <main class="card dashboard">
        <h1>${say.title}</h1>
        <p>${say.lead}</p>
        ${refusal && html`<p class="alert" role="alert">${refusal}</p>`}
        ${lines.length === 0 && html`<p>${say.none}</p>`}
        ${lines.map((it) => line(it, say, euros))}
      </main>`
    return { status: refusal ? 422 : 200, html: whole(locale, say.title, text) }
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

function line(session: StoredSession, say: DashboardMessages, euros: (cents: number) => string): Html {
  const { id, title, email, amount, status, isPaid, refunds, dispute } = session
  // Nothing can be refunded while a bank has the money, or for good.
  const isTaken = dispute?.status === 'needs_response' || dispute?.status === 'lost'
  const left = isTaken ? 0 : amount - refundedOf(session)
  return html`
    <section aria-labelledby="${id}">
      <h2 id="${id}">${title} · ${euros(amount)}</h2>
      <p class="small">${email} · ${isPaid ? say.paid : say.status[status]}</p>
      ${refunds.map((it) => html`<p class="small">${say.refund(euros(it.amount))} ${say.refundStatus[it.status]}</p>`)}
      ${dispute !== null && html`<p class="small">${say.dispute} ${say.disputeStatus[dispute.status]}</p>`}
      ${
        isPaid &&
        html`<form method="post" action="/dashboard" class="acts">
          <input type="hidden" name="session" value="${id}">
          ${
            left > 0 &&
            html`<label>${say.amount} <input name="amount" inputmode="decimal" placeholder="${euros(left)}"></label>
            ${button('refund', say.refundNow)}`
          }
          ${!dispute && left > 0 && [button('needs_response', say.contest), button('warning_needs_response', say.inquire)]}
          ${dispute?.status === 'needs_response' && [button('won', say.win), button('lost', say.lose)]}
          ${dispute?.status === 'warning_needs_response' && button('warning_closed', say.endInquiry)}
        </form>`
      }
    </section>`
}

function button(act: string, text: string): Html {
  return html`<button name="act" value="${act}" class="quiet">${text}</button>`
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
