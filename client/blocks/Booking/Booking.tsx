import { useId } from 'react'
import { useIntl } from 'react-intl'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { bookingProviders, providerPage, tableServices } from '#shared/bookingProviders.ts'
import { BlockHead } from '../BlockHead.tsx'
import type { BookingContent } from './schema.ts'

/** One way to a table (R004–R006): its provider's own page, else the telephone. Loads nothing of theirs. Static. */
export function Booking(content: BookingContent) {
  const { label, title, intro, restaurant, note, surface, anchor } = content
  const id = useId()
  return (
    <Section className="Booking" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      {restaurant && (
        <p className="Booking-table">
          <a href={restaurant.path}>{restaurant.content.name}</a>
        </p>
      )}
      <Ways {...content} />
      {note && <p className="note">{note}</p>}
    </Section>
  )
}

function Ways({ restaurant, kind, venue_id, phone }: BookingContent) {
  const intl = useIntl()
  const story = restaurant?.content
  const kindOf = kind ?? story?.provider ?? 'resy'
  const provider = bookingProviders[kindOf]
  const isNamed = kind !== undefined || story?.provider !== undefined
  const venue = venue_id ?? story?.venue_id
  const number = phone ?? story?.phone
  const byPhone = number && intl.formatMessage({ id: 'places.booking.phone' }, { phone: formatPhone(intl, number) })
  const page = isNamed && venue ? providerPage(kindOf, tableServices()[kindOf], venue) : undefined
  if (!page && !number) return <p className="lead">{intl.formatMessage({ id: 'places.booking.empty' })}</p>
  return (
    <>
      <p className="actions">
        {page && (
          <ButtonLink link={{ href: page, external: true, newTab: false }}>
            {intl.formatMessage({ id: 'places.booking.provider' }, { provider: provider.name })}
          </ButtonLink>
        )}
        {number && (
          <ButtonLink href={`tel:${number}`} variant={page ? 'secondary' : 'primary'}>
            {byPhone}
          </ButtonLink>
        )}
      </p>
      {page && (
        <p className="note">{intl.formatMessage({ id: 'places.booking.leaves' }, { provider: provider.name })}</p>
      )}
    </>
  )
}
