import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { bookingProviders, tablePartnerOf, tablePartnerPage, tableServices } from '#shared/booking/tablePartners.ts'
import { slugOf } from '#shared/places/houses.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'
import { TableForm } from '../TableForm.tsx'
import type { BookingContent } from './schema.ts'
import './Booking.css'

/** The way to a table: asked on our side and handed to its provider, else the telephone. Static. */
export function Booking(content: BookingContent) {
  const { restaurant, note } = content
  return (
    <BlockSection className="Booking" content={content}>
      {restaurant && (
        <p className="Booking-table">
          <a href={restaurant.path}>{restaurant.content.name}</a>
        </p>
      )}
      <Ways {...content} />
      {note && <p className="note">{note}</p>}
    </BlockSection>
  )
}

function Ways(content: BookingContent) {
  const { intl, t, tables = tableServices() } = useView()
  const { restaurant, kind, phone } = content
  const story = restaurant?.content
  const partner = tablePartnerOf(kind ? { ...content, provider: kind } : (story ?? {}))
  const number = phone ?? story?.phone
  if (!partner && !number) return <p className="lead">{t('places.booking.empty')}</p>
  // An address that the editor overrides is not the restaurant's own service: a link is enough, its hours are unknown.
  const isOwn = restaurant && kind === undefined
  const provider = partner && bookingProviders[partner.provider].name
  return (
    <>
      {partner && restaurant && isOwn && (
        <TableForm
          slug={slugOf(restaurant)}
          name={restaurant.content.name}
          partner={partner}
          hours={hoursOf(restaurant.content)}
        />
      )}
      <p className="actions">
        {partner && !isOwn && (
          <ButtonLink
            link={{ href: tablePartnerPage(partner, tables[partner.provider]), external: true, newTab: false }}
          >
            {t('places.booking.provider', { provider })}
          </ButtonLink>
        )}
        {number && (
          <ButtonLink href={`tel:${number}`} variant={partner ? 'secondary' : 'primary'}>
            {t('places.booking.phone', { phone: formatPhone(intl, number) })}
          </ButtonLink>
        )}
      </p>
      {partner && !isOwn && <p className="note">{t('places.booking.leaves', { provider })}</p>}
    </>
  )
}

function hoursOf({ hours, exceptions }: RestaurantContent): OpeningHours {
  return { rows: hours.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }
}
