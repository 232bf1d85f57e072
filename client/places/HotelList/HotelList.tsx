import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Cards } from '#client/blocks/Cards.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Coordinates } from '#client/ui/place/Coordinates.tsx'
import { Stars } from '#client/ui/place/Stars.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import type { StoryReference } from '#shared/content/values.ts'
import type { HotelContent } from '../Hotel/schema.ts'
import type { HotelListContent } from './schema.ts'
import './HotelList.css'

/** Houses under their arches; on a phone they slide sideways. Static. */
export function HotelList(content: HotelListContent) {
  const { title, intro, hotels, price_note } = content
  const { t } = useText()
  const isStrip = hotels.length > 1
  return (
    <BlockSection
      className="HotelList"
      content={{ ...content, intro: intro ?? price_note }}
      introKind={intro ? 'lead' : 'note'}
    >
      {hotels.length === 0 && <p className="lead">{t('blocks.hotelList.empty')}</p>}
      {hotels.length > 0 && (
        <Cards isStrip={isStrip} count={hotels.length} label={title ?? t('blocks.hotelList.strip')}>
          {hotels.map((hotel) => (
            <House key={hotel.uuid} hotel={hotel} />
          ))}
        </Cards>
      )}
      {intro && price_note && <p className="note">{price_note}</p>}
    </BlockSection>
  )
}

function House({ hotel: { path, content } }: { hotel: StoryReference<HotelContent> }) {
  const { name, stars, tagline, town, picture, portrait, price_from, latitude, longitude } = content
  const poster = portrait ?? picture
  const isPlaced = latitude !== undefined && longitude !== undefined
  return (
    <article className="Cards-item">
      {poster && <Poster picture={poster} sizes="(min-width: 62rem) 26rem, (min-width: 40rem) 45vw, 76vw" arch />}
      <div className="Cards-line">
        <h3>
          <a href={path}>{name}</a>
        </h3>
        {stars !== undefined && <Stars count={stars} />}
      </div>
      {tagline && <p>{tagline}</p>}
      <div className="Cards-line HotelList-foot">
        <p className="Coordinates">
          {town}
          {town && isPlaced && <br />}
          {isPlaced && <Coordinates latitude={latitude} longitude={longitude} />}
        </p>
        {price_from !== undefined && <Price euros={price_from} from />}
      </div>
    </article>
  )
}
