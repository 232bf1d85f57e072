import type { ArticleContent } from '#client/journal/Article/schema.ts'
import type { LetterContent } from '#client/letter/Letter/schema.ts'
import type { SpaContent } from '#client/places/Bath/schema.ts'
import type { CasinoContent } from '#client/places/Casino/schema.ts'
import type { RestaurantContent } from '#client/places/Restaurant/schema.ts'
import { priceSign } from '#i18n/formats.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { PagePlan } from '../plan/plan.ts'
import type { PlanServices } from '../plan/services.ts'
import { type DescribedStory, schemaContext } from './describedStory.ts'
import { showLd, tournamentLd } from './events.ts'
import { hoursOf, imageOf, placeOf } from './place.ts'
import { hotelLd, offerLd, roomLd } from './stays.ts'

type Describe = (described: DescribedStory<never>, today: string) => object | object[]

/** Describes a story to search engines, by its root type. */
const byType: Readonly<Record<string, Describe>> = {
  article: articleLd,
  casino: casinoLd,
  hotel: hotelLd,
  letter: articleLd,
  offer: offerLd,
  restaurant: restaurantLd,
  room: roomLd,
  show: showLd,
  spa: bathLd,
  thalasso: bathLd,
  tournament: tournamentLd,
}

/** The structured data of a page: its subject, and its place on the site. */
export function jsonLdOf({ env, clock }: Pick<PlanServices, 'env' | 'clock'>, plan: PagePlan): object[] {
  const { story } = plan
  if (!story || plan.noindex) return []
  const { publicUrl, ticketOffice } = env
  const url = publicUrl + encodeURI(plan.path)
  const described = { story, content: story.content as never, url, publicUrl, ticketOffice }
  return [
    breadcrumb(plan, publicUrl),
    story.slug === '' ? [organization(publicUrl), website(publicUrl, plan.locale)] : [],
    byType[story.component]?.(described, localDay(clock())),
  ]
    .flat()
    .filter((it) => it !== undefined)
}

function breadcrumb(plan: PagePlan, publicUrl: string): object | undefined {
  if (plan.crumbs.length < 2) return undefined
  return {
    '@context': schemaContext,
    '@type': 'BreadcrumbList',
    itemListElement: plan.crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + encodeURI(path),
    })),
  }
}

/** The site's search, which search engines may offer. */
function website(publicUrl: string, locale: Locale): object {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: brand.name,
    url: publicUrl + pathFor('home', locale),
    ...(has.search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}${pathFor('search', locale)}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
  }
}

function organization(publicUrl: string): object {
  return {
    '@context': schemaContext,
    '@type': 'Organization',
    name: brand.name,
    url: publicUrl,
    foundingDate: String(brand.foundingYear),
  }
}

function articleLd({ story, content, url, publicUrl }: DescribedStory<ArticleContent | LetterContent>): object {
  const published = content.date?.slice(0, 10) ?? story.firstPublishedAt
  return {
    '@context': schemaContext,
    '@type': 'Article',
    headline: content.title,
    url,
    description: content.intro,
    ...imageOf(content.picture, publicUrl),
    ...('author' in content && content.author && { author: { '@type': 'Person', name: content.author } }),
    ...(published && { datePublished: published }),
    ...(story.publishedAt && { dateModified: story.publishedAt }),
    publisher: { '@type': 'Organization', name: brand.name, url: publicUrl },
  }
}

function restaurantLd({ content, url, publicUrl }: DescribedStory<RestaurantContent>, today: string): object {
  return {
    '@context': schemaContext,
    '@type': 'Restaurant',
    name: content.name,
    url,
    description: content.tagline ?? content.description,
    ...placeOf(content, publicUrl),
    ...(content.cuisine && { servesCuisine: content.cuisine }),
    ...(content.price_level && { priceRange: priceSign.repeat(content.price_level) }),
    ...hoursOf(content, today),
  }
}

function casinoLd({ content, url, publicUrl }: DescribedStory<CasinoContent>, today: string): object {
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

function bathLd({ content, url, publicUrl }: DescribedStory<SpaContent>, today: string): object {
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
