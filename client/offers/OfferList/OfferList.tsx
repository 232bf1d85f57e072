import { useId } from 'react'
import { useIntl } from 'react-intl'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { slidingRow } from '#client/blocks/slidingRow.ts'
import { HouseLink } from '#client/places/HouseLink.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { Section } from '#client/ui/Section.tsx'
import { HotelFilter } from './HotelFilter.tsx'
import { OfferCard } from './OfferCard.tsx'
import type { OfferListContent } from './schema.ts'

/** Offers that are valid today, with a filter by house where the editor wants one. Static. */
export function OfferList(content: OfferListContent) {
  const { label, title, intro, hotel, filter_hotels, listing, limit, link_label, link, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  const { items = [], page = 1, pages = 1, query = {} } = listing ?? {}
  const isStrip = limit !== undefined && items.length > 1
  return (
    <Section className="OfferList" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      {filter_hotels.length > 0 && <HotelFilter {...content} anchor={anchor} />}
      {items.length === 0 && <p className="lead">{intl.formatMessage({ id: 'offers.empty' })}</p>}
      {items.length > 0 && (
        <div
          className={isStrip ? 'Cards Cards--strip' : 'Cards'}
          {...(isStrip && slidingRow(title ?? intl.formatMessage({ id: 'offers.title' })))}
        >
          {items.map((offer) => (
            <OfferCard key={offer.uuid} offer={offer} level={title ? 3 : 2} />
          ))}
        </div>
      )}
      <PageLinks page={page} pages={pages} query={query} anchor={anchor} />
      {(hotel || (link && link_label)) && (
        <div className="actions">
          {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
          {hotel && <HouseLink house={hotel} />}
        </div>
      )}
    </Section>
  )
}
