import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { bookingPath } from '#client/booking/bookingPath.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { PriceNote } from '#client/ui/price/PriceNote.tsx'
import { formatRoomSize } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { amenityIcons } from '../amenityIcons.ts'
import type { RoomContent } from '../Room/schema.ts'
import type { RoomListContent } from './schema.ts'
import './RoomList.css'

/** The rooms of a house. What a price holds is said once, before the first one, the tourist tax beside it. Static. */
export function RoomList(content: RoomListContent) {
  const { rooms, hotel, price_note } = content
  const { t, alternates } = useView()
  // The opening of a page of the house says all of it beside its button.
  const isOpened = hotel && Object.values(alternates).some((it) => `${it}/`.startsWith(`${hotel.path}/`))
  return (
    <BlockSection className="RoomList" content={content}>
      {isOpened ? (
        <PriceNote note={price_note} />
      ) : (
        <PriceNote
          note={price_note ?? hotel?.content.price_note}
          touristTax={hotel?.content.tourist_tax}
          isBooked={hotel !== undefined}
        />
      )}
      {rooms.length === 0 && <p className="lead">{t('blocks.roomList.empty')}</p>}
      <div className="RoomList-rooms Column Column--7">
        {rooms.map((room) => (
          <RoomRow key={room.uuid} room={room} hotelPath={hotel?.path} />
        ))}
      </div>
    </BlockSection>
  )
}

interface RoomRowProps {
  room: StoryReference<RoomContent>
  /** Public path of the house: its slug goes into the booking address. */
  hotelPath?: string
}

/** A room: poster on the left, a rule, facts, price and button on the right. */
function RoomRow({ room: { path, content }, hotelPath }: RoomRowProps) {
  const { t, locale } = useView()
  return (
    <article className={content.picture ? 'RoomList-room' : 'RoomList-room RoomList-room--bare'}>
      {content.picture && <Poster picture={content.picture} sizes="(min-width: 62rem) 38vw, 100vw" caption={false} />}
      <div className="RoomList-facts">
        <h3>
          <a href={path}>{content.name}</a>
        </h3>
        {content.description && <p>{content.description}</p>}
        <RoomChips {...content} />
        <div className="RoomList-foot">
          <p className="RoomList-price">
            {content.price_from !== undefined ? (
              <Price euros={content.price_from} unit={t('roots.room.night')} from />
            ) : (
              t('blocks.roomList.noPrice')
            )}
          </p>
          {hotelPath && (
            <ButtonLink href={bookingPath(locale, hotelPath, { room: path })}>
              {t('blocks.roomList.book', {
                room: content.name,
                hidden: (text) => (
                  <span className="visually-hidden" key="room">
                    {text}
                  </span>
                ),
              })}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}

function RoomChips({ size, people, bed, amenities }: RoomContent) {
  const { intl, t } = useText()
  const chips: [IconName, string][] = [
    ...(size === undefined ? [] : [['arrows-out', formatRoomSize(intl, size)] satisfies [IconName, string]]),
    ...(bed ? [['bed', bed] satisfies [IconName, string]] : []),
    ...(people === undefined
      ? []
      : [['users', t('roots.room.peopleCount', { count: people })] satisfies [IconName, string]]),
    ...amenities.map((name): [IconName, string] => [amenityIcons[name], t(`roots.room.amenity.${name}`)]),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="RoomList-chips">
      {chips.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
