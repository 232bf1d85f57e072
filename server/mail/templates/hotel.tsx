import { formatDay, formatDays, formatHour, formatPrice } from '#i18n/formats.ts'
import type { StayMailData } from '../kinds.ts'
import { stayReservation } from '../reservation.ts'
import { Action, CatalogueText, Deadline, Framed, Greeting, Strong, strong } from './parts.tsx'
import { frontOf, type MailContent, type Template, type TemplateContext } from './template.ts'

/** Confirms a request for a new card (at most two in twelve months). */
export const cardRenewal: Template<'cardRenewal'> = (data, context) => {
  const { firstname, ibNumber, requestedAt, left, hasAddress = true } = data
  const { day } = context.moment(requestedAt)
  return {
    ...context.heading('mail.cardRenewal'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.cardRenewal.text"
          values={{ day, ibNumber, hasAddress: hasAddress ? 'yes' : 'no', strong }}
        />
        <CatalogueText id="mail.cardRenewal.left" values={{ left }} />
        <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
      </>
    ),
  }
}

export const renewalMade: Template<'renewalMade'> = ({ firstname, ibNumber }, context) => ({
  ...context.heading('mail.renewalMade'),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.renewalMade.text" values={{ ibNumber, strong }} />
      <CatalogueText id="mail.renewalMade.next" />
      <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
    </>
  ),
})

/** By post the card is on its way; otherwise it waits at a hotel. */
export const renewalSent: Template<'renewalSent'> = ({ firstname, ibNumber, at, house, isByPost }, context) => {
  const way = isByPost ? 'post' : house ? 'house' : 'other'
  return {
    ...context.heading('mail.renewalSent'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.renewalSent.text"
          values={{ day: context.moment(at).day, ibNumber, way, house: house ?? '', strong }}
        />
        {isByPost && <CatalogueText id="mail.renewalSent.arrived" />}
        <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
      </>
    ),
  }
}

export const renewalGiven: Template<'renewalGiven'> = ({ firstname, ibNumber, at, house }, context) => ({
  ...context.heading('mail.renewalGiven'),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText
        id="mail.renewalGiven.text"
        values={{ day: context.moment(at).day, ibNumber, hasHouse: house ? 'yes' : 'no', house: house ?? '', strong }}
      />
      <CatalogueText id="mail.renewalGiven.notYou" />
      <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
    </>
  ),
})

/** To a person on the staff list. */
export const collaboratorActivation: Template<'collaboratorActivation'> = ({ firstname, id, expiresAt }, context) => ({
  ...context.heading('mail.collaboratorActivation'),
  picture: 'beach',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.collaboratorActivation.text" />
      <Action href={context.url('hotelActivation', { id })} messageId="mail.collaboratorActivation.button" />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.collaboratorActivation.notYou" />
    </>
  ),
})

type StayKind = 'stayBooked' | 'stayChanged' | 'stayCancelled'

/** A stay is in the account. */
export const stayBooked: Template<'stayBooked'> = (data, context) => stayMail('stayBooked', data, context)

/** The booking engine has changed it: as it is now. */
export const stayChanged: Template<'stayChanged'> = (data, context) => stayMail('stayChanged', data, context)

export const stayCancelled: Template<'stayCancelled'> = (data, context) => stayMail('stayCancelled', data, context)

function stayMail(kind: StayKind, data: StayMailData, context: TemplateContext): MailContent {
  const { firstname, hotel, from, stayId } = data
  const isCancelled = kind === 'stayCancelled'
  const values = { hotel: hotel.name, from: formatDay(context.intl, from) }
  return {
    ...context.heading(`mail.${kind}`, values),
    picture: isCancelled ? 'lighthouse' : frontOf(hotel, context),
    reservation: stayReservation(data, isCancelled, context),
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id={`mail.${kind}.text`} values={{ strong }} />
        <Stay data={data} context={context} isCancelled={isCancelled} />
        {!isCancelled && <CatalogueText id="mail.stay.total" values={totalOf(data, context)} />}
        <CatalogueText id={`mail.${kind}.calendar`} />
        <Action href={context.url('hotelStay', { id: stayId })} messageId="mail.stay.button" />
      </>
    ),
  }
}

/** The hotel with days and guests, set apart from the text. */
function Stay({ data, context, isCancelled }: { data: StayMailData; context: TemplateContext; isCancelled: boolean }) {
  const { hotel, from, to, number, nights, rooms, adults, children } = data
  const { checkIn, checkOut, street, zip, town } = hotel
  const address = [street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const hour = (it: string) => formatHour(context.intl, it)
  return (
    <Framed>
      <CatalogueText
        id="mail.stay.hotel"
        values={{ hotel: <Strong>{hotel.name}</Strong>, address, hasAddress: address ? 'yes' : 'no' }}
      />
      <CatalogueText id="mail.stay.days" values={{ ...formatDays(context.intl, from, to), strong }} />
      <CatalogueText id="mail.stay.size" values={{ nights, rooms, adults, children }} />
      <CatalogueText id="mail.stay.number" values={{ number, strong }} />
      {!isCancelled && checkIn && checkOut && (
        <CatalogueText id="mail.stay.hours" values={{ checkIn: hour(checkIn), checkOut: hour(checkOut) }} />
      )}
    </Framed>
  )
}

function totalOf({ total, currency }: StayMailData, { intl }: TemplateContext): { amount: string } {
  return { amount: formatPrice(intl, total / 100, currency) }
}
