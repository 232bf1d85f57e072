import { type BookingProvider, bookingProviders } from '#shared/booking/tablePartners.ts'
import { type Html, html, wholePage } from '../html.ts'
import type { OwnLanguage } from '../ownLanguage.ts'

export interface TableRequest {
  provider: BookingProvider
  venue: string
  people: string
  date: string
  time: string
  language: OwnLanguage
}

const messages = {
  fr: {
    title: 'Réserver une table',
    people: 'Couverts',
    date: 'Jour',
    time: 'Heure',
    name: 'Nom',
    confirm: 'Confirmer',
    done: 'Table demandée',
    number: 'Numéro',
    venue: 'Restaurant',
    standIn: 'Service de démonstration\u00a0: aucune table n’est réservée pour de bon.',
  },
  en: {
    title: 'Book a table',
    people: 'Guests',
    date: 'Day',
    time: 'Time',
    name: 'Name',
    confirm: 'Confirm',
    done: 'Table requested',
    number: 'Number',
    venue: 'Restaurant',
    standIn: 'Demonstration service: no real table is booked.',
  },
} as const

/** The partner's page of a restaurant, filled in from its address, and the content of its window. */
export function tablePage(request: TableRequest): string {
  const { people, date, time, language } = request
  const it = messages[language]
  return page(
    request,
    it.title,
    html`
      <form method="post" class="narrow">
        <input type="hidden" name="language" value="${language}">
        <label>${it.people} <input name="people" type="number" min="1" max="20" value="${people}" required></label>
        <label>${it.date} <input name="date" type="date" value="${date}" required></label>
        <label>${it.time} <input name="time" type="time" value="${time}" required></label>
        <label>${it.name} <input name="name" autocomplete="name" required maxlength="60"></label>
        <button>${it.confirm}</button>
      </form>`,
  )
}

/** Resy's window for the key of another site. */
export function deniedPage(provider: BookingProvider): string {
  const nothing = { people: '', date: '', time: '', venue: '', language: 'en' as const }
  return page({ provider, ...nothing }, 'Access denied', html`<p>Access denied</p>`)
}

export function confirmedPage(request: TableRequest, number: string): string {
  const it = messages[request.language]
  const rows = [
    [it.number, number],
    [it.people, request.people],
    [it.date, request.date],
    [it.time, request.time],
  ]
  return page(request, it.done, html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`)
}

function page({ provider, venue, language }: TableRequest, title: string, body: Html): string {
  const it = messages[language]
  const { name } = bookingProviders[provider]
  return wholePage({
    lang: language,
    title: `${title}, ${name}`,
    header: html`<span>${name}</span>`,
    body: html`<h1>${title}</h1>
<p>${it.venue} ${venue}</p>
${body}`,
    note: it.standIn,
  })
}
