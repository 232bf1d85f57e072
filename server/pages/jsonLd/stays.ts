import type { OfferContent } from '#client/offers/Offer/schema.ts'
import type { HotelContent } from '#client/places/Hotel/schema.ts'
import type { RoomContent } from '#client/places/Room/schema.ts'
import { isPublic } from '#server/content/index.ts'
import * as brand from '#shared/house.ts'
import { type DescribedStory, schemaContext } from './describedStory.ts'
import { imageOf, placeOf } from './place.ts'

/** Hotels, their rooms and their offers for search engines. */

const price = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: brand.currency,
  trailingZeroDisplay: 'stripIfInteger',
})

export function hotelLd({ content, url, publicUrl }: DescribedStory<HotelContent>): object {
  return {
    '@context': schemaContext,
    '@type': 'Hotel',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...placeOf(content, publicUrl),
    ...(content.stars && { starRating: { '@type': 'Rating', ratingValue: content.stars } }),
    ...(content.price_from && { priceRange: `${price.format(content.price_from)}+` }),
    ...(content.check_in && { checkinTime: content.check_in }),
    ...(content.check_out && { checkoutTime: content.check_out }),
  }
}

export function roomLd({ content, url, publicUrl }: DescribedStory<RoomContent>): object {
  const { hotel } = content
  return {
    '@context': schemaContext,
    '@type': 'HotelRoom',
    name: content.name,
    url,
    description: content.description,
    ...imageOf(content.picture, publicUrl),
    ...(content.bed && { bed: content.bed }),
    ...(content.size && { floorSize: { '@type': 'QuantitativeValue', value: content.size, unitCode: 'MTK' } }),
    ...(content.people && { occupancy: { '@type': 'QuantitativeValue', maxValue: content.people } }),
    ...(hotel && {
      containedInPlace: { '@type': 'Hotel', name: hotel.content.name, url: publicUrl + encodeURI(hotel.path) },
    }),
  }
}

/** The price shown on the page: the total with VAT. */
export function offerLd({ content, url, publicUrl }: DescribedStory<OfferContent>): object {
  const { price_from, valid_from, valid_until } = content
  const hotels = content.hotels.filter(isPublic)
  return {
    '@context': schemaContext,
    '@type': 'Offer',
    name: content.title,
    url,
    description: content.intro,
    ...imageOf(content.picture, publicUrl),
    ...(price_from !== undefined && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: price_from,
        priceCurrency: brand.currency,
        valueAddedTaxIncluded: true,
      },
    }),
    ...(valid_from && { validFrom: valid_from.slice(0, 10) }),
    ...(valid_until && { validThrough: valid_until.slice(0, 10) }),
    ...(hotels.length > 0 && {
      offeredBy: hotels.map((it) => ({ '@type': 'Hotel', name: it.content.name, url: publicUrl + encodeURI(it.path) })),
    }),
  }
}
