import { useId } from 'react'
import { usePage } from '#client/app/pageContext.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { bookingPath } from '#client/booking/bookingPath.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { PriceNote } from '#client/ui/price/PriceNote.tsx'
import { Validity } from '#client/ui/price/Validity.tsx'
import { formatRoomSize } from '#i18n/formats.ts'
import { defaultLocale } from '#shared/locales.ts'
import { amenityIcons } from '../amenityIcons.ts'
import { Plate } from '../Plate.tsx'
import type { RoomAmenity, RoomContent } from './schema.ts'
import './Room.css'

/** A kind of room: what it looks like, how large it is, what it offers, what a night costs. */
export function Room(room: RootProps<RoomContent>) {
  const id = useId()
  const { alternates } = usePage()
  const { name, hotel, description, amenities } = room
  const house = hotel && [hotel.content.name, hotel.content.town].filter(Boolean).join(', ')
  return (
    <section className="Section Opening Room" aria-labelledby={id}>
      <Plate picture={room.picture} />
      <div className="wide">
        <Breadcrumb crumbs={room.crumbs} title={name} />
        <div className="Pair Pair--top">
          <div className="stack">
            {hotel && (
              <p className="label">
                <a href={hotel.path}>{house}</a>
              </p>
            )}
            <h1 id={id}>{name}</h1>
            {description && <p className="lead">{description}</p>}
          </div>
          <Night {...room} path={alternates[defaultLocale]} />
        </div>
        <RoomDetails {...room} />
        <Amenities names={amenities} />
      </div>
    </section>
  )
}

/** Price, button, and what the law wants beside them. */
function Night({ price_from, hotel, valid_from, valid_until, path }: RoomContent & { path: string }) {
  const { t, locale } = useView()
  return (
    <div className="Room-night">
      <div className="actions Act">
        {price_from !== undefined && <Price euros={price_from} from unit={t('roots.room.night')} />}
        {hotel && (
          <ButtonLink href={bookingPath(locale, hotel.path, { room: path })}>{t('roots.hotel.book')}</ButtonLink>
        )}
      </div>
      <Validity from={valid_from} until={valid_until} />
      <PriceNote
        note={hotel?.content.price_note}
        touristTax={hotel?.content.tourist_tax}
        isBooked={hotel !== undefined}
      />
    </div>
  )
}

function RoomDetails({ size, people, bed }: RoomContent) {
  const { intl, t } = useText()
  const label = (name: 'size' | 'people' | 'bed') => t(`roots.room.${name}`)
  const details = [
    size !== undefined && { label: label('size'), value: formatRoomSize(intl, size) },
    people !== undefined && {
      label: label('people'),
      value: t('roots.room.peopleCount', { count: people }),
    },
    bed && { label: label('bed'), value: bed },
  ]
  return <Facts facts={details.filter((fact) => !!fact)} />
}

/** Amenities of a room, each with its icon and its name. */
function Amenities({ names }: { names: readonly RoomAmenity[] }) {
  const { t } = useText()
  const id = useId()
  if (names.length === 0) return null
  return (
    <div className="Amenities">
      <h2 id={id}>{t('roots.room.amenities')}</h2>
      <ul aria-labelledby={id}>
        {names.map((name) => (
          <li key={name}>
            <Icon name={amenityIcons[name]} />
            {t(`roots.room.amenity.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
