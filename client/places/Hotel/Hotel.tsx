import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { bookingPath } from '#client/booking/bookingPath.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { type Fact, Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { captionOf } from '#client/ui/pictures/Poster.tsx'
import { formatCoordinates } from '#client/ui/place/Coordinates.tsx'
import { Stars } from '#client/ui/place/Stars.tsx'
import { PriceNote } from '#client/ui/price/PriceNote.tsx'
import { formatHour, formatPhone, formatPrice } from '#i18n/formats.ts'
import { defaultLocale } from '#shared/locales.ts'
import { HouseContact } from '../HouseContact.tsx'
import { Plate } from '../Plate.tsx'
import type { HotelContent } from './schema.ts'

/** How a house opens: its poster, its words, what a night costs, five facts, and how to reach it. */
export function Hotel(hotel: RootProps<HotelContent>) {
  const { intl, t } = useText()
  const id = useId()
  const plate = hotel.panorama ?? hotel.picture
  const place = [hotel.town, hotel.region].filter(Boolean).join(', ')
  return (
    <section className="Section Opening Hotel" aria-labelledby={id}>
      <Plate {...hotel} caption={(plate && captionOf(plate)) || { left: hotel.name, right: positionOf(hotel) }} />
      <div className="wide">
        <Breadcrumb crumbs={hotel.crumbs} title={hotel.name} />
        <div className="Pair Pair--top">
          <div className="stack">
            <p className="label">
              {place} {hotel.stars !== undefined && <Stars count={hotel.stars} />}
            </p>
            <h1 className="Display" id={id}>
              {hotel.name}
            </h1>
            {hotel.description && <p className="lead">{hotel.description}</p>}
          </div>
          <div className="stack">
            <Actions {...hotel} />
            <PriceNote note={hotel.price_note} touristTax={hotel.tourist_tax} isBooked />
          </div>
        </div>
        <Facts facts={detailsOf(hotel)} />
        <HouseContact {...hotel} />
      </div>
    </section>
  )

  function positionOf({ latitude, longitude }: HotelContent): string | undefined {
    if (latitude === undefined || longitude === undefined) return undefined
    return formatCoordinates(intl, { latitude, longitude })
  }

  function detailsOf({ facts, check_in, check_out, opened_on }: HotelContent): Fact[] {
    const hours = [check_in, check_out].filter((it) => it !== undefined).map((time) => formatHour(intl, time))
    return [
      ...facts.map(({ content }) => content),
      ...(hours.length === 2 ? [{ label: t('roots.hotel.arrival'), value: hours.join(', ') }] : []),
      ...(opened_on ? [{ label: t('roots.hotel.openedIn'), value: opened_on.slice(0, 4) }] : []),
    ]
  }
}

function Actions({ price_from, booking_link, phone, body }: HotelContent) {
  const { intl, t, locale, alternates } = useView()
  const label =
    price_from === undefined
      ? t('roots.hotel.book')
      : t('roots.hotel.bookFrom', { price: formatPrice(intl, price_from) })
  // The rooms are a block of the body; the second button leads to where its editor anchored it.
  const rooms = body.find((block) => block.component === 'room_list')?.content.anchor
  const target = booking_link ? { link: booking_link } : { href: bookingPath(locale, alternates[defaultLocale]) }
  return (
    <div className="actions">
      <div className="Act">
        <ButtonLink {...target}>{label}</ButtonLink>
        {phone && (
          <a className="btn btn--secondary Act-phone" href={`tel:${phone}`}>
            <Icon name="phone" />
            <span className="visually-hidden">{t('layout.callUs', { phone: formatPhone(intl, phone) })}</span>
          </a>
        )}
      </div>
      {typeof rooms === 'string' && (
        <ButtonLink href={`#${rooms}`} variant="secondary">
          {t('roots.hotel.seeRooms')}
        </ButtonLink>
      )}
    </div>
  )
}
