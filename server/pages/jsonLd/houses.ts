import type { SpaContent } from '#client/places/Bath/schema.ts'
import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import { type DescribedStory, schemaContext } from './describedStory.ts'
import { hoursOf, placeOf } from './place.ts'

/** Houses with opening hours for search engines: tables, casinos, baths. @param today `YYYY-MM-DD` */

export function restaurantLd({ content, url, publicUrl }: DescribedStory<RestaurantContent>, today: string): object {
  return {
    '@context': schemaContext,
    '@type': 'Restaurant',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...placeOf(content, publicUrl),
    ...(content.cuisine && { servesCuisine: content.cuisine }),
    ...(content.price_level && { priceRange: '€'.repeat(content.price_level) }),
    ...hoursOf(content, today),
  }
}

export function casinoLd({ content, url, publicUrl }: DescribedStory<CasinoContent>, today: string): object {
  return {
    '@context': schemaContext,
    '@type': ['EntertainmentBusiness', 'Casino'],
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...placeOf(content, publicUrl),
    ...hoursOf(content, today),
  }
}

export function bathLd({ content, url, publicUrl }: DescribedStory<SpaContent>, today: string): object {
  const { hotel } = content
  return {
    '@context': schemaContext,
    '@type': 'DaySpa',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...placeOf(content, publicUrl),
    ...hoursOf(content, today),
    ...(hotel && {
      containedInPlace: { '@type': 'Hotel', name: hotel.content.name, url: publicUrl + encodeURI(hotel.path) },
    }),
  }
}
