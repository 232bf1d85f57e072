import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatPrice } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import type { RestaurantContent } from '../Restaurant/schema.ts'
import type { RestaurantListContent } from './schema.ts'
import '../../blocks/cards.css'
import '#client/ui/price/Price.css'
import './RestaurantList.css'

/** Tables, each with its plate and its first menu. Static. */
export function RestaurantList(content: RestaurantListContent) {
  const { restaurants } = content
  const { t } = useText()
  return (
    <BlockSection className="RestaurantList" content={content}>
      {restaurants.length === 0 && <p className="lead">{t('blocks.restaurantList.empty')}</p>}
      {restaurants.length > 0 && (
        <div className="Cards">
          {restaurants.map((restaurant) => (
            <TableCard key={restaurant.uuid} restaurant={restaurant} />
          ))}
        </div>
      )}
    </BlockSection>
  )
}

function TableCard({ restaurant: { path, content } }: { restaurant: StoryReference<RestaurantContent> }) {
  const { intl, t } = useText()
  const { name, tagline, cuisine, town, picture, price_from } = content
  return (
    <article className="Cards-item">
      {picture && <Poster picture={picture} sizes="(min-width: 62rem) 26rem, (min-width: 40rem) 45vw, 100vw" />}
      <div className="Cards-line">
        <h3>
          <a href={path}>{name}</a>
        </h3>
        {price_from !== undefined && (
          <span className="Price">
            {t('blocks.restaurantList.menu', {
              price: formatPrice(intl, price_from),
              small: (text) => <small key="menu">{text}</small>,
            })}
          </span>
        )}
      </div>
      {(tagline ?? cuisine) && <p>{tagline ?? cuisine}</p>}
      <p className="Coordinates">{[town, tagline && cuisine].filter(Boolean).join('\u00a0· ')}</p>
    </article>
  )
}
