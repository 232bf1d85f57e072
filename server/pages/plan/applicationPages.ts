import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { CheckedStory, Content } from '#server/content/index.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { type RouteName, routes } from '#shared/routes.ts'
import type { ApplicationPage, PageForm, SharedPage } from '../applicationPage.ts'
import type { PlannedSlot } from './plan.ts'
import type { ApplicationPages, ListingPage } from './services.ts'

/** Pages that list stories; the same for everybody. */
const listingPages: readonly ListingPage[] = [
  {
    routes: ['offers'],
    title: 'offers.title',
    slots({ content }, locale, story) {
      if (holds(story, 'offer_list')) return []
      const list = { offers: [], filter_hotels: storiesOf(content, locale, 'hotel') }
      return [
        ...headingOf(locale, story, 'offers.title', 'offers.intro'),
        { uid: 'offers', component: 'offer_list', content: list },
      ]
    },
  },
  {
    routes: ['shows'],
    title: 'shows.pageTitle',
    slots({ content }, locale, story) {
      if (holds(story, 'show_list')) return []
      const list = { filters: true, casinos: storiesOf(content, locale, 'casino'), surface: 'nuit' }
      return [...headingOf(locale, story, 'shows.pageTitle'), { uid: 'shows', component: 'show_list', content: list }]
    },
  },
  {
    routes: ['tournaments'],
    title: 'poker.pageTitle',
    slots({ content }, locale, story) {
      if (holds(story, 'tournament_list')) return []
      const list = { filters: true, casinos: storiesOf(content, locale, 'casino'), short: false, surface: 'nuit' }
      return [
        ...headingOf(locale, story, 'poker.pageTitle'),
        { uid: 'tournaments', component: 'tournament_list', content: list },
      ]
    },
  },
]

/**
 * Every application page by its route: the lists of stories, and the pages of the domains. A page without a route, or a form
 * without a call, is of a feature that the house lacks.
 * @throws if a route has two pages, or two forms of one name
 */
export function createApplicationPages(
  pages: readonly (ApplicationPage | SharedPage)[],
  forms: readonly PageForm[],
): ApplicationPages {
  const byRoute = new Map<RouteName, ApplicationPage | ListingPage | SharedPage>()
  for (const page of [...listingPages, ...pages]) {
    for (const route of page.routes.filter(isRoute)) {
      if (byRoute.has(route)) throw new Error(`The route ${route} has two pages`)
      byRoute.set(route, page)
    }
  }
  const formsByRoute = new Map<RouteName, PageForm[]>()
  for (const form of forms) {
    for (const route of form.call ? form.routes.filter(isRoute) : []) {
      const before = formsOf(route)
      if (before.some(({ name }) => name === form.name))
        throw new Error(`The route ${route} has two forms ${form.name}`)
      formsByRoute.set(route, [...before, form])
    }
  }
  return {
    pageOf: (route) => byRoute.get(route),
    hasForms: (route) => formsOf(route).length > 0,
    formOf: (route, name) =>
      name === undefined ? mainFormOf(route) : formsOf(route).find((form) => form.name === name),
    limitOf(route) {
      const limits = new Set(formsOf(route).map(({ call }) => (typeof call === 'function' ? 'other' : call.limit)))
      const [only = 'other'] = limits
      return limits.size === 1 ? only : 'other'
    },
  }

  function formsOf(route: RouteName): readonly PageForm[] {
    return formsByRoute.get(route) ?? []
  }

  function mainFormOf(route: RouteName): PageForm | undefined {
    const ofPage = formsOf(route)
    return ofPage.length === 1 ? ofPage[0] : ofPage.find(({ isMain }) => isMain)
  }
}

const isRoute = (name: RouteName): boolean => Object.hasOwn(routes, name)

/** An editor who placed the block has decided what it shows. */
function holds(story: CheckedStory | null, component: string): boolean {
  return story?.body.some((block) => block.component === component) ?? false
}

/** The heading of a page without an editor's story at its slug. */
function headingOf(locale: Locale, story: CheckedStory | null, title: MessageId, intro?: MessageId): PlannedSlot[] {
  if (story) return []
  const { formatMessage } = intlFor(locale)
  const content = {
    title: formatMessage({ id: title }),
    ...(intro && { intro: formatMessage({ id: intro }) }),
    show_title: true,
    body: [],
  }
  return [{ uid: 'heading', component: 'page', content }]
}

function storiesOf(content: Content, locale: Locale, type: string) {
  return content
    .all(locale, [type])
    .filter((it) => it.component === type)
    .map(({ uuid, component, name, slug, content: fields }) => {
      return { uuid, component, name, path: pathOf(locale, slug), content: fields }
    })
}
