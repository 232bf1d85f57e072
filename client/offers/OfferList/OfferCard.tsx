import { useIntl } from 'react-intl'
import { Price } from '#client/ui/Price.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import type { StoryReference } from '#shared/content/values.ts'
import type { OfferContent } from '../Offer/schema.ts'
import { Validity } from '../Validity.tsx'

/** An offer in a list: its picture, its houses, one price and its last day. */
export function OfferCard({ offer, level }: { offer: StoryReference<OfferContent>; level: 2 | 3 }) {
  const intl = useIntl()
  const { title, intro, picture, category, hotels, price_from, price_unit, valid_until } = offer.content
  const Heading = `h${level}` as const
  return (
    <article className="Cards-item OfferList-offer">
      {picture && (
        <Poster picture={picture} sizes="(min-width: 62rem) 26rem, (min-width: 40rem) 45vw, 84vw" caption={false} />
      )}
      {category && <p className="label">{intl.formatMessage({ id: `offers.category.${category}` })}</p>}
      <Heading>
        <a href={offer.path}>{title}</a>
      </Heading>
      {intro && <p>{intro}</p>}
      <div className="OfferList-foot">
        {hotels.length > 0 && (
          <p className="OfferList-houses">{intl.formatList(hotels.map((it) => it.content.name))}</p>
        )}
        {price_from !== undefined && <Price euros={price_from} from unit={price_unit} />}
        <Validity until={valid_until} />
      </div>
    </article>
  )
}
