import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { atPlace } from '#i18n/placeNames.ts'
import { parseOfferFilter } from '#shared/offers/offerFilter.ts'
import { slugOf } from '#shared/places/houses.ts'
import type { OfferListContent } from './schema.ts'

/** Offers of one house: a GET form, so that the choice is an address and works without JavaScript. */
export function HotelFilter({ filter_hotels, listing, anchor }: OfferListContent) {
  const intl = useIntl()
  const id = useId()
  const { path, locale } = usePage()
  const { house, hasUnknown } = parseOfferFilter(listing?.query ?? {}, filter_hotels)
  const count = listing?.total ?? 0
  return (
    <>
      {hasUnknown && <p className="OfferList-unknown">{intl.formatMessage({ id: 'offers.unknownHotel' })}</p>}
      <form className="OfferList-filter" method="get" action={anchor ? `${path}#${anchor}` : path}>
        <div className="Field">
          <label htmlFor={id}>{intl.formatMessage({ id: 'offers.filter.hotel' })}</label>
          <select id={id} name="hotel" defaultValue={house ? slugOf(house) : ''}>
            <option value="">{intl.formatMessage({ id: 'offers.filter.all' })}</option>
            {filter_hotels.map((it) => (
              <option key={it.uuid} value={slugOf(it)}>
                {it.content.name}
              </option>
            ))}
          </select>
        </div>
        <button className="btn btn--secondary" type="submit">
          {intl.formatMessage({ id: 'offers.filter.show' })}
        </button>
        <p className="OfferList-count" role="status">
          {house
            ? intl.formatMessage({ id: 'offers.countOf' }, { count, at: atPlace(locale, house.content.name) })
            : intl.formatMessage({ id: 'offers.count' }, { count })}
        </p>
      </form>
    </>
  )
}
