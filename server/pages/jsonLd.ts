import type { HotelContent } from '#shared/content/roots/hotel.ts'
import type { RestaurantContent } from '#shared/content/roots/restaurant.ts'
import type { Link, Picture } from '#shared/content/values.ts'
import type { PagePlan } from './plan.ts'
import type { PageServices } from './services.ts'

const context = 'https://schema.org'

/** Structured data of a page for search engines: what it is, where it stands (issue 3: hotel, restaurant). */
export function jsonLdOf({ env }: PageServices, plan: PagePlan): object[] {
  const { story } = plan
  if (!story || plan.noindex) return []
  const url = env.publicUrl + encodeURI(plan.path)
  const described = [breadcrumb(plan, env.publicUrl)]
  if (story.slug === '') described.push(organization(env.publicUrl))
  if (story.component === 'hotel') described.push(hotel(story.content as unknown as HotelContent, url, env.publicUrl))
  if (story.component === 'restaurant')
    described.push(restaurant(story.content as unknown as RestaurantContent, url, env.publicUrl))
  return described.filter((it) => it !== undefined)
}

function breadcrumb(plan: PagePlan, publicUrl: string): object | undefined {
  if (plan.crumbs.length < 2) return undefined
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: plan.crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + encodeURI(path),
    })),
  }
}

function organization(publicUrl: string): object {
  return { '@context': context, '@type': 'Organization', name: 'Hautemer', url: publicUrl, foundingDate: '1927' }
}

function hotel(content: HotelContent, url: string, publicUrl: string): object {
  return {
    '@context': context,
    '@type': 'Hotel',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...place(content, publicUrl),
    ...(content.stars && { starRating: { '@type': 'Rating', ratingValue: content.stars } }),
    ...(content.price_from && { priceRange: `€${content.price_from}+` }),
    ...(content.check_in && { checkinTime: content.check_in }),
    ...(content.check_out && { checkoutTime: content.check_out }),
  }
}

const dayNames: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

function restaurant(content: RestaurantContent, url: string, publicUrl: string): object {
  const hours = content.hours.map(({ content: row }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: row.days.map((day) => dayNames[day]),
    opens: row.opens,
    closes: row.closes,
  }))
  return {
    '@context': context,
    '@type': 'Restaurant',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...place(content, publicUrl),
    ...(content.cuisine && { servesCuisine: content.cuisine }),
    ...(content.price_level && { priceRange: '€'.repeat(content.price_level) }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
  }
}

interface Place {
  street?: string
  zip?: string
  town?: string
  phone?: string
  latitude?: number
  longitude?: number
  picture?: Picture
  booking_link?: Link
}

function place({ street, zip, town, phone, latitude, longitude, picture }: Place, publicUrl: string): object {
  return {
    ...(town && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        ...(zip && { postalCode: zip }),
        addressLocality: town,
        addressCountry: 'FR',
      },
    }),
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(phone && { telephone: phone }),
    ...(picture && URL.canParse(picture.src) && { image: `${publicUrl}/_img${new URL(picture.src).pathname}` }),
  }
}
