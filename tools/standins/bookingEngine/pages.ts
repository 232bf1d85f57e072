import * as brand from '#shared/house.ts'
import { homePaths } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { type Html, html, wholePage } from '../html.ts'
import type { OwnLanguage } from '../ownLanguage.ts'
import type { EngineRoom } from './catalogue.ts'
import type { EngineBooking } from './engineBooking.ts'
import { type Messages, messagesFor } from './messages.ts'
import { type EngineStay, holds, type StayFault } from './stayQuery.ts'

export interface EnginePage {
  locale: OwnLanguage
  siteUrl: string
}

/** The typed fields of a booking's form, and their errors. */
export interface Attempt {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** A bookable choice with its total in cents. */
export interface Choice {
  id: string
  name: string
  detail: string
  price: number
  unit: string
  total: number
}

/** Rooms and offers for the requested dates and guests. */
export function stayPage(context: EnginePage, stay: EngineStay, choices: readonly Choice[], attempt: Attempt): string {
  const messages = messagesFor(context.locale)
  const { values, errors } = attempt
  const hasErrors = Object.keys(errors).length > 0
  const isOffer = choices.some(({ id }) => id.startsWith('offer:'))
  const chosen = values.choice ?? choices.find(({ id }) => (isOffer ? id.startsWith('offer:') : id === stay.room))?.id
  return page(
    context,
    `${messages.choose}, ${stay.house.name}`,
    stay.house.name,
    html`
      <h1>${messages.choose}</h1>
      ${hasErrors && html`<p class="problem" role="alert">${messages.problems}</p>`}
      ${(stay.promo || stay.group) && !isOffer && html`<p class="problem">${messages.codeUnknown}</p>`}
      <div class="pair">
        <form method="post" action="/book" novalidate>
          ${hidden(context, stay)}
          <fieldset class="choices">
            <legend>${messages.prices}</legend>
            ${choices.length === 0 && html`<p class="problem">${messages.none}</p>`}
            ${error('choice', errors)}
            ${choices.map(
              (it) => html`
                <label class="choice">
                  <input type="radio" name="choice" value="${it.id}" ${checked(it.id === chosen)}>
                  <span><strong>${it.name}</strong><small>${it.detail}</small></span>
                  <span class="price"><strong>${money(messages, it.total)}</strong> ${messages.inAll}
                    <small>${money(messages, it.price)} ${it.unit}</small></span>
                </label>`,
            )}
            ${
              stay.house.rooms.some((it) => !holds(it, stay)) &&
              html`<p class="quiet">${messages.tooSmall(stay.adults + stay.children)}</p>`
            }
            <p class="quiet">${messages.included} ${stay.house.priceNote}</p>
            <p class="quiet">${messages.tax(money(messages, stay.house.touristTax), money(messages, touristTaxOf(stay)))}</p>
          </fieldset>
          <fieldset>
            <legend>${messages.you}</legend>
            ${field({ name: 'firstname', label: messages.firstname, autocomplete: 'given-name' }, attempt)}
            ${field({ name: 'lastname', label: messages.lastname, autocomplete: 'family-name' }, attempt)}
            ${field({ name: 'email', label: messages.email, autocomplete: 'email', help: messages.emailHelp }, attempt)}
            <label class="tick"><input type="checkbox" name="terms" value="true" ${checked(values.terms === 'true')}
              ${described('terms', errors)}> ${messages.terms}</label>
            ${error('terms', errors)}
            <p class="quiet"><a href="${context.siteUrl}/conditions">${messages.termsLink}</a>. ${messages.noWithdrawal}</p>
          </fieldset>
          <button>${messages.confirm}</button>
        </form>
        <aside>${summary(messages, stay)}${datesForm(context, stay)}</aside>
      </div>`,
  )
}

/** A booking, with the form to change it. */
export function bookingPage(context: EnginePage, booking: EngineBooking, houseName: string, outcome: string): string {
  const messages = messagesFor(context.locale)
  const isCancelled = booking.state === 'cancelled'
  const myStays = pathFor('hotelStays', context.locale)
  const rows = [
    [messages.number, booking.number],
    [messages.inTheNameOf, `${booking.firstname} ${booking.lastname}, ${booking.email}`],
    [messages.arrive, day(messages, booking.arrive)],
    [messages.depart, `${day(messages, booking.depart)} (${messages.nights(booking.nights)})`],
    [messages.prices, `${booking.roomName}, ${messages.rooms(booking.rooms)}`],
    [messages.total, money(messages, booking.total)],
  ] as const
  return page(
    context,
    `${outcome}, ${houseName}`,
    houseName,
    html`
      <h1>${outcome}</h1>
      <dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      <p class="quiet">${messages.tax(money(messages, taxEach(booking)), money(messages, booking.touristTax))}</p>
      <p><a class="button" href="${context.siteUrl}${myStays}">${messages.myStays}</a></p>
      ${
        !isCancelled &&
        html`<div class="pair">
          <form method="post" action="/bookings/${booking.number}/modify">
            <fieldset>
              <legend>${messages.modify}</legend>
              <input type="hidden" name="key" value="${booking.key}">
              ${dates(messages, booking)}
              <label>${messages.changeRooms} <input type="number" name="rooms" min="1" max="9" value="${booking.rooms}"></label>
            </fieldset>
            <button class="plain">${messages.save}</button>
          </form>
          <form method="post" action="/bookings/${booking.number}/cancel">
            <fieldset>
              <legend>${messages.cancel}</legend>
              <input type="hidden" name="key" value="${booking.key}">
              <p class="quiet">${messages.cancelHelp}</p>
            </fieldset>
            <button class="plain">${messages.cancel}</button>
          </form>
        </div>`
      }`,
  )
}

/** Finds a booking by its number and the guest's address. */
export function lookPage(context: EnginePage, errors: Readonly<Record<string, string>>): string {
  const messages = messagesFor(context.locale)
  const attempt = { values: {}, errors }
  return page(
    context,
    messages.look,
    brand.name,
    html`
      <h1>${messages.look}</h1>
      <form method="post" action="/look">
        <input type="hidden" name="locale" value="${messages.tag}">
        ${field({ name: 'number', label: messages.number, autocomplete: 'off' }, attempt)}
        ${field({ name: 'email', label: messages.email, autocomplete: 'email' }, attempt)}
        <button>${messages.lookUp}</button>
      </form>`,
  )
}

/** The page of a link that cannot be booked. */
export function faultPage(context: EnginePage, fault: StayFault | 'nothing'): string {
  const messages = messagesFor(context.locale)
  const door = pathFor('synxisRedirect', context.locale)
  return page(
    context,
    messages.choose,
    brand.name,
    html`
      <h1>${messages.choose}</h1>
      <p class="problem">${fault === 'nothing' ? messages.nothing : messages.faults[fault]}</p>
      <p><a class="button" href="${context.siteUrl}${door}">${messages.back}</a></p>`,
  )
}

function page({ locale, siteUrl }: EnginePage, title: string, house: string, body: Html): string {
  const messages = messagesFor(locale)
  return wholePage({
    lang: locale,
    title,
    header: html`<a href="${siteUrl}${homePaths[locale]}">${brand.name}</a><span>${house}</span>`,
    body,
    note: messages.standIn,
  })
}

function summary(messages: Messages, stay: EngineStay): Html {
  const rows = [
    [messages.arrive, day(messages, stay.arrive)],
    [messages.depart, day(messages, stay.depart)],
    ['', `${messages.nights(stay.nights)}, ${messages.rooms(stay.rooms)}`],
    ['', messages.people(stay.adults, stay.children)],
    [messages.ages, stay.childAges],
    [messages.code, stay.promo || stay.group],
  ].filter(([, value]) => value)
  return html`<h2>${messages.stay}</h2>
    <p class="house">${stay.house.name}, ${stay.house.town}</p>
    <ul>${rows.map(([name, value]) => html`<li>${name && html`<span>${name}</span> `}${value}</li>`)}</ul>`
}

function datesForm(context: EnginePage, stay: EngineStay): Html {
  const messages = messagesFor(context.locale)
  return html`<form action="/">${hidden(context, stay, ['arrive', 'depart'])}${dates(messages, stay)}
    <button class="plain">${messages.change}</button></form>`
}

function dates(messages: Messages, { arrive, depart }: { arrive: string; depart: string }): Html {
  return html`<label>${messages.arrive} <input type="date" name="arrive" value="${arrive}" required></label>
    <label>${messages.depart} <input type="date" name="depart" value="${depart}" required></label>`
}

/** The deep link's own parameters, so that a form posts the same link again. */
function hidden({ locale }: EnginePage, stay: EngineStay, but: readonly string[] = []): Html[] {
  const given = {
    hotel: stay.synxisId,
    arrive: stay.arrive,
    depart: stay.depart,
    rooms: stay.rooms,
    adult: stay.adults,
    child: stay.children,
    childages: stay.childAges,
    promo: stay.promo,
    group: stay.group,
    room: stay.room,
    locale: messagesFor(locale).tag,
    currency: brand.currency,
  }
  return Object.entries(given)
    .filter(([name, value]) => !but.includes(name) && value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

interface FieldInput {
  name: string
  label: string
  autocomplete: string
  help?: string
}

function field({ name, label, autocomplete, help }: FieldInput, { values, errors }: Attempt): Html {
  return html`<label for="${name}">${label}</label>
    ${help && html`<p class="quiet">${help}</p>`}
    <input id="${name}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" autocomplete="${autocomplete}"
      maxlength="${name === 'email' ? 254 : 60}" value="${values[name] ?? ''}" ${described(name, errors)}>
    ${error(name, errors)}`
}

function described(name: string, errors: Attempt['errors']): Html | false {
  return errors[name] !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`
}

function error(name: string, errors: Attempt['errors']): Html | false {
  return errors[name] !== undefined && html`<p class="problem" id="${name}-error">${errors[name]}</p>`
}

function checked(is: boolean): Html | false {
  return is && html`checked`
}

/** Cents for the whole stay, for adults only: children pay none. */
export function touristTaxOf({ house, adults, nights }: Pick<EngineStay, 'house' | 'adults' | 'nights'>): number {
  return house.touristTax * adults * nights
}

function taxEach({ touristTax, adults, nights }: EngineBooking): number {
  return Math.round(touristTax / adults / nights)
}

function money({ tag }: Messages, cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: brand.currency,
    minimumFractionDigits: digits,
  }).format(cents / 100)
}

function day({ tag }: Messages, iso: string): string {
  return new Intl.DateTimeFormat(tag.replace('US', 'GB'), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(iso))
}

/** Bookable choices: the code's offer first, then the rooms, the requested one on top. */
export function choicesFor(stay: EngineStay, messages: Messages): Choice[] {
  const { house, nights, rooms, room } = stay
  const typedCode = (stay.promo || stay.group).toUpperCase()
  const offers = house.offers.filter(({ code, price }) => code.toUpperCase() === typedCode && price > 0)
  const sorted = house.rooms
    .filter((it) => holds(it, stay))
    .sort((a, b) => Number(b.code === room) - Number(a.code === room) || a.price - b.price)
  return [
    ...offers.map(({ code, title, price, unit }) => ({
      id: `offer:${code}`,
      name: title,
      detail: `${messages.offer}, ${messages.code} ${code}`,
      price,
      unit,
      total: price * rooms,
    })),
    ...sorted.map((it: EngineRoom) => ({
      id: it.code,
      name: it.name,
      detail: messages.sleeps(it.bed, it.people),
      price: it.price,
      unit: messages.night,
      total: it.price * nights * rooms,
    })),
  ]
}
