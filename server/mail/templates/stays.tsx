import { formatDay, formatHour } from '#i18n/formats.ts'
import type { StayMailData } from '../kinds.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, Strong, strong } from './parts.tsx'
import { stayReservation } from './reservation.ts'
import type { MailContent, Template, TemplateContext } from './template.ts'

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
    subject: context.say(`mail.${kind}.subject`, values),
    preheader: context.say(`mail.${kind}.preheader`, values),
    title: context.say(`mail.${kind}.title`),
    picture: isCancelled ? 'lighthouse' : 'house',
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
  const day = (it: string) => formatDay(context.intl, it)
  const hour = (it: string) => formatHour(context.intl, it)
  return (
    <div className="frame" style={{ ...look.frame, padding: '16px 20px 0', marginBottom: '16px' }}>
      <CatalogueText
        id="mail.stay.hotel"
        values={{ hotel: <Strong>{hotel.name}</Strong>, address, hasAddress: address ? 'yes' : 'no' }}
      />
      <CatalogueText id="mail.stay.days" values={{ from: day(from), to: day(to), strong }} />
      <CatalogueText id="mail.stay.size" values={{ nights, rooms, adults, children }} />
      <CatalogueText id="mail.stay.number" values={{ number, strong }} />
      {!isCancelled && checkIn && checkOut && (
        <CatalogueText id="mail.stay.hours" values={{ checkIn: hour(checkIn), checkOut: hour(checkOut) }} />
      )}
    </div>
  )
}

function totalOf({ total, currency }: StayMailData, { intl }: TemplateContext): { amount: string } {
  return { amount: intl.formatNumber(total / 100, { style: 'currency', currency }) }
}
