import { useId } from 'react'
import { useIntl } from 'react-intl'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { PriceNote } from '#client/offers/PriceNote.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { RoomRow } from './RoomRow.tsx'
import type { RoomListContent } from './schema.ts'
import './RoomList.css'

/** The rooms of a house. What a price holds is said before the first one, the tourist tax beside it. Static. */
export function RoomList(content: RoomListContent) {
  const { label, title, intro, rooms, hotel, price_note, link_label, link, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  return (
    <Section className="RoomList" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <PriceNote
        note={price_note ?? hotel?.content.price_note}
        touristTax={hotel?.content.tourist_tax}
        isBooked={hotel !== undefined}
      />
      {rooms.length === 0 && <p className="lead">{intl.formatMessage({ id: 'blocks.roomList.empty' })}</p>}
      <div className="RoomList-rooms">
        {rooms.map((room) => (
          <RoomRow key={room.uuid} room={room} hotelPath={hotel?.path} />
        ))}
      </div>
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}
