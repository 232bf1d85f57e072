import { type Html, html, wholePage } from '../html.ts'
import type { CardFields, CardProblem } from './cards.ts'
import type { StoredSession } from './merchantStore.ts'
import { messages, type PageMessages } from './words.ts'

export interface FormState {
  fields: Omit<CardFields, 'number' | 'cvc'> & { number: string }
  problems: readonly CardProblem[]
  isRefused: boolean
}

const empty: FormState = { fields: { number: '', expiry: '', name: '' }, problems: [], isRefused: false }

/** The card's form with its errors; a security code is never shown again. */
export function payPage(session: StoredSession, state: FormState = empty): string {
  const say = messages[session.locale]
  const { fields, problems, isRefused } = state
  const field = (name: CardProblem, value: string, more: Html) => html`
    <div class="field ${name}">
      <label for="${name}">${say[name]}</label>
      <input id="${name}" name="${name}" value="${value}" required ${more}
        ${problems.includes(name) && html`aria-invalid="true" aria-describedby="${name}-problem"`}>
      ${problems.includes(name) && html`<p class="problem" id="${name}-problem">${say.problems[name]}</p>`}
    </div>`
  const alert = isRefused ? say.refused : problems.length > 0 ? say.wrong : undefined
  return page(
    session,
    `${say.title} · ${say.brand}`,
    html`
      <h1>${say.title}</h1>
      ${alert && html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>`}
      <form method="post" action="/pay/${session.id}">
        ${field('number', fields.number, html`inputmode="numeric" autocomplete="cc-number" maxlength="24"`)}
        <div class="pair">
          ${field('expiry', fields.expiry, html`inputmode="numeric" autocomplete="cc-exp" maxlength="9"`)}
          ${field('cvc', '', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
        </div>
        ${field('name', fields.name, html`autocomplete="cc-name" maxlength="80"`)}
        <button>${say.pay} ${price(session)}</button>
      </form>
      <p class="leave"><a href="/pay/${session.id}/cancel">${say.cancel}</a></p>
      ${testCards(say)}`,
  )
}

/** The question of the card's bank (3-D Secure). */
export function challengePage(session: StoredSession): string {
  const say = messages[session.locale]
  return page(
    session,
    `${say.challengeTitle} · ${say.brand}`,
    html`
      <h1>${say.challengeTitle}</h1>
      <p>${say.challengeText}</p>
      <form method="post" action="/pay/${session.id}/challenge" class="choice">
        <button name="answer" value="approve">${say.approve}</button>
        <button name="answer" value="deny" class="quiet">${say.deny}</button>
      </form>`,
  )
}

/** A session that is paid or expired. */
export function closedPage(session: StoredSession): string {
  const say = messages[session.locale]
  const [title, text] = session.isPaid ? [say.paidTitle, say.paidText] : [say.expiredTitle, say.expiredText]
  const back = session.isPaid ? session.successUrl : session.cancelUrl
  return page(
    session,
    `${title} · ${say.brand}`,
    html`<h1>${title}</h1><p>${text}</p><p class="leave"><a href="${back}">${say.back}</a></p>`,
  )
}

export function unknownPage(locale: 'fr' | 'en'): string {
  const say = messages[locale]
  const body = html`<main class="card"><h1>${say.unknownTitle}</h1><p>${say.unknownText}</p></main>`
  return whole(locale, `${say.unknownTitle} · ${say.brand}`, body)
}

function page(session: StoredSession, title: string, form: Html): string {
  const say = messages[session.locale]
  return whole(
    session.locale,
    title,
    html`
      <header>
        <p class="brand">${say.brand}</p>
        <p class="tagline">${say.tagline}</p>
        <p class="for">${say.for}</p>
        <p class="total">${price(session)}</p>
        <p class="what">${session.title}</p>
        <p class="small">${session.description}</p>
        <p class="small">${say.total}</p>
      </header>
      <main class="card">${form}</main>`,
  )
}

function testCards(say: PageMessages): Html {
  return html`
    <details>
      <summary>${say.testTitle}</summary>
      <p>${say.testLead}</p>
      <dl>
        <div><dt>4242 4242 4242 4242</dt><dd>${say.tests.accepted}</dd></div>
        <div><dt>4000 0000 0000 0002</dt><dd>${say.tests.refused}</dd></div>
        <div><dt>4000 0025 0000 3155</dt><dd>${say.tests.challenge}</dd></div>
        <div><dt>4000 0000 0000 0259</dt><dd>${say.tests.contested}</dd></div>
        <div><dt>4000 0000 0000 7726</dt><dd>${say.tests.refundLater}</dd></div>
        <div><dt>4000 0000 0000 5126</dt><dd>${say.tests.refundFails}</dd></div>
      </dl>
    </details>`
}

function price({ amount, currency, locale }: StoredSession): string {
  const tag = locale === 'fr' ? 'fr-FR' : 'en-US'
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount / 100)
}

export function whole(locale: 'fr' | 'en', title: string, body: Html): string {
  const head = html`<meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="/merchant.css">`
  return wholePage({ lang: locale === 'fr' ? 'fr-FR' : 'en-US', title, head, body })
}
