import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { PagePlan } from '../plan/plan.ts'
import { type PageServices, todayInParis } from '../services.ts'
import { articleLd } from './article.ts'
import { showLd, tournamentLd } from './events.ts'
import { type DescribedStory, schemaContext } from './facts.ts'
import { bathLd, casinoLd, restaurantLd } from './houses.ts'
import { hotelLd, offerLd, roomLd } from './stays.ts'

type Describe = (described: DescribedStory<never>, today: string) => object | object[]

/** What search engines are told of a story, by its root type. */
const byType: Readonly<Record<string, Describe>> = {
  article: articleLd,
  casino: casinoLd,
  hotel: hotelLd,
  offer: offerLd,
  restaurant: restaurantLd,
  room: roomLd,
  show: showLd,
  spa: bathLd,
  thalasso: bathLd,
  tournament: tournamentLd,
}

/** Structured data of a page for search engines: what it is, where it stands. */
export function jsonLdOf({ env, clock }: PageServices, plan: PagePlan): object[] {
  const { story } = plan
  if (!story || plan.noindex) return []
  const { publicUrl } = env
  const url = publicUrl + encodeURI(plan.path)
  const described = { story, content: story.content as never, url, publicUrl }
  return [
    breadcrumb(plan, publicUrl),
    story.slug === '' ? [organization(publicUrl), website(publicUrl, plan.locale)] : [],
    byType[story.component]?.(described, todayInParis(clock)),
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

/** The search of the site, for who asks it from elsewhere. */
function website(publicUrl: string, locale: Locale): object {
  const target = `${publicUrl}${pathFor('search', locale)}?q={search_term_string}`
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: 'Hautemer',
    url: publicUrl + pathFor('home', locale),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
}

function organization(publicUrl: string): object {
  return { '@context': schemaContext, '@type': 'Organization', name: 'Hautemer', url: publicUrl, foundingDate: '1927' }
}
