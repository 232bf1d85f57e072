import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Cards } from '#client/blocks/Cards.tsx'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { HouseLink } from '#client/ui/place/HouseLink.tsx'
import { Price } from '#client/ui/price/Price.tsx'
import { Validity } from '#client/ui/price/Validity.tsx'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { parseOfferFilter } from '#shared/offers/offerFilter.ts'
import { slugOf } from '#shared/places/houses.ts'
import type { OfferContent } from '../Offer/schema.ts'
import type { OfferListContent } from './schema.ts'
import './OfferList.css'

/** Offers that are valid today, with a filter by house where the editor wants one. Static. */
export function OfferList(content: OfferListContent) {
  const { label, title, intro, hotel, filter_hotels, listing, limit, link_label, link, surface, anchor } = content
  const { t } = useText()
  const { items = [], page = 1, pages = 1, query = {} } = listing ?? {}
  const isStrip = limit !== undefined && items.length > 1
  return (
    <BlockSection className="OfferList" content={{ label, title, intro, surface, anchor }}>
      {filter_hotels.length > 0 && <HotelFilter {...content} anchor={anchor} />}
      {items.length === 0 && <p className="lead">{t('offers.empty')}</p>}
      {items.length > 0 && (
        <Cards isStrip={isStrip} count={items.length} label={title ?? t('offers.title')}>
          {items.map((offer) => (
            <OfferCard key={offer.uuid} offer={offer} level={title ? 3 : 2} />
          ))}
        </Cards>
      )}
      <PageLinks page={page} pages={pages} query={query} anchor={anchor} />
      {(hotel || (link && link_label)) && (
        <div className="actions">
          {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
          {hotel && <HouseLink house={hotel} />}
        </div>
      )}
    </BlockSection>
  )
}

/** An offer in a list: its picture, its houses, one price and its last day. */
function OfferCard({ offer, level }: { offer: StoryReference<OfferContent>; level: 2 | 3 }) {
  const { intl, t } = useText()
  const { title, intro, picture, category, hotels, price_from, price_unit, valid_until } = offer.content
  const Heading = `h${level}` as const
  return (
    <article className="Cards-item OfferList-offer">
      {picture && (
        <Poster picture={picture} sizes="(min-width: 62rem) 26rem, (min-width: 40rem) 45vw, 84vw" caption={false} />
      )}
      {category && <p className="label">{t(`offers.category.${category}`)}</p>}
      <Heading>
        <a href={offer.path}>{title}</a>
      </Heading>
      {intro && <p>{intro}</p>}
      <div className="OfferList-foot Column Column--1">
        {hotels.length > 0 && (
          <p className="OfferList-houses">{intl.formatList(hotels.map((it) => it.content.name))}</p>
        )}
        {price_from !== undefined && <Price euros={price_from} from unit={price_unit} />}
        <Validity until={valid_until} />
      </div>
    </article>
  )
}

/** Offers of one house: a GET form, so that the choice is an address and works without JavaScript. */
function HotelFilter({ filter_hotels, listing, anchor }: OfferListContent) {
  const { t, path, locale } = useView()
  const id = useId()
  const { house, hasUnknown } = parseOfferFilter(listing?.query ?? {}, filter_hotels)
  const count = listing?.total ?? 0
  return (
    <>
      {hasUnknown && <p className="OfferList-unknown Callout">{t('offers.unknownHotel')}</p>}
      <form className="OfferList-filter" method="get" action={anchor ? `${path}#${anchor}` : path}>
        <div className="Field">
          <label htmlFor={id}>{t('offers.filter.hotel')}</label>
          <SelectBox>
            <select id={id} name="hotel" defaultValue={house ? slugOf(house) : ''}>
              <option value="">{t('offers.filter.all')}</option>
              {filter_hotels.map((it) => (
                <option key={it.uuid} value={slugOf(it)}>
                  {it.content.name}
                </option>
              ))}
            </select>
          </SelectBox>
        </div>
        <button className="btn btn--secondary" type="submit">
          {t('offers.filter.show')}
        </button>
        <p className="OfferList-count" role="status">
          {house
            ? t('offers.countOf', { count, at: grammarOf(locale).atPlace(house.content.name) })
            : t('offers.count', { count })}
        </p>
      </form>
    </>
  )
}
