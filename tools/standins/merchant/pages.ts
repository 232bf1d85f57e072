import * as brand from '#shared/house.ts'
import { type Html, html, wholePage } from '../html.ts'
import type { CardFields, CardProblem } from './cards.ts'
import type { StoredSession } from './merchantStore.ts'

export interface FormState {
  fields: Omit<CardFields, 'number' | 'cvc'> & { number: string }
  problems: readonly CardProblem[]
  isRefused: boolean
}

const empty: FormState = { fields: { number: '', expiry: '', name: '' }, problems: [], isRefused: false }

const labels = {
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code',
  name: 'Name on the card',
} as const satisfies Record<CardProblem, string>

const problemTexts = {
  number: 'This is the number of no test card',
  expiry: 'Give a month to come, such as 12/30',
  cvc: 'Three or four digits, on the back of the card',
  name: 'Give the name that stands on the card',
} as const satisfies Record<CardProblem, string>

const testCards = [
  ['4242 4242 4242 4242', 'accepted'],
  ['4000 0000 0000 0002', 'refused'],
  ['4000 0025 0000 3155', 'asks for the bank’s agreement (3-D Secure)'],
  ['4000 0000 0000 0259', 'accepted, then contested by its holder'],
  ['4000 0000 0000 7726', 'accepted; a refund takes its time'],
  ['4000 0000 0000 5126', 'accepted; its bank sends a refund back'],
]

/** The card's form with its errors; a security code is never shown again. */
export function payPage(session: StoredSession, { fields, problems, isRefused }: FormState = empty): string {
  const field = (name: CardProblem, value: string, more: Html) => html`
    <label for="${name}">${labels[name]}</label>
    <input id="${name}" name="${name}" value="${value}" required ${more}
      ${problems.includes(name) && html`aria-invalid="true" aria-describedby="${name}-problem"`}>
    ${problems.includes(name) && html`<p class="problem" id="${name}-problem">${problemTexts[name]}</p>`}`
  const alert = isRefused
    ? 'Your bank refused this payment. Nothing was charged; try another card.'
    : problems.length > 0 && 'The payment has not left: check these fields.'
  return orderPage(
    session,
    'Pay',
    html`
      ${alert && html`<p class="problem" role="alert" tabindex="-1" autofocus>${alert}</p>`}
      <form method="post" action="/pay/${session.id}" class="narrow">
        ${field('number', fields.number, html`inputmode="numeric" autocomplete="cc-number" maxlength="24"`)}
        ${field('expiry', fields.expiry, html`inputmode="numeric" autocomplete="cc-exp" maxlength="9"`)}
        ${field('cvc', '', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
        ${field('name', fields.name, html`autocomplete="cc-name" maxlength="80"`)}
        <button>Pay ${priceOf(session)}</button>
      </form>
      <p><a href="/pay/${session.id}/cancel">Cancel and go back to the ${brand.name} site</a></p>
      <details>
        <summary>Test cards</summary>
        <p>Any date to come, any security code.</p>
        <dl>${testCards.map(([number, fate]) => html`<dt>${number}</dt><dd>${fate}</dd>`)}</dl>
      </details>`,
  )
}

/** The question of the card's bank (3-D Secure). */
export function challengePage(session: StoredSession): string {
  return orderPage(
    session,
    'Your bank makes sure that it is you',
    html`
      <p>As your bank’s own app would, this page asks you to agree to this payment.</p>
      <form method="post" action="/pay/${session.id}/challenge" class="acts">
        <button name="answer" value="approve">I agree to this payment</button>
        <button name="answer" value="deny" class="plain">I refuse</button>
      </form>`,
  )
}

/** A session that is paid or expired. */
export function closedPage(session: StoredSession): string {
  const { isPaid, successUrl, cancelUrl } = session
  const text = isPaid
    ? `You can go back to the ${brand.name} site: your place is confirmed there.`
    : 'The time is over, or the reservation was cancelled. Nothing was charged.'
  return orderPage(
    session,
    isPaid ? 'This payment is made' : 'This payment page is closed',
    html`<p>${text}</p><p><a href="${isPaid ? successUrl : cancelUrl}">Go back to the ${brand.name} site</a></p>`,
  )
}

export function unknownPage(): string {
  return merchantPage('Unknown payment page', html`<p>This address leads to no payment.</p>`)
}

function orderPage(session: StoredSession, title: string, rest: Html): string {
  const order = html`<p><strong class="total">${priceOf(session)}</strong> VAT included</p>
    <p>${session.title} <small>${session.description}</small></p>`
  return merchantPage(title, html`${order}${rest}`)
}

export function merchantPage(title: string, body: Html): string {
  return wholePage({
    lang: 'en',
    title: `${title} · Guichet`,
    header: html`<strong>Guichet</strong><span>Secure payment</span>`,
    body: html`<h1>${title}</h1>${body}`,
    note: 'This merchant is a stage set: no money moves.',
  })
}

/** @param amount cents */
export function priceOf({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)
}
