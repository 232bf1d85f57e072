import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { CheckedStory } from '#server/content/door.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { PageServices } from '../services.ts'
import { showSlots, tournamentSlots } from './eventFunctions.ts'
import type { PlannedSlot } from './plan.ts'

export interface RouteRequest {
  locale: Locale
  /** What editors wrote at the route's slug; the function works without it. */
  story: CheckedStory | null
}

/** What an application page does. */
export interface RouteFunction {
  /** Its title while no story gives one. */
  title: MessageId
  /** Slots after those of the story; none when its editor has placed the function already. */
  slots(services: PageServices, request: RouteRequest): PlannedSlot[]
}

/** The functions of application pages, an entry a route. */
export const routeFunctions: Readonly<Partial<Record<RouteName, RouteFunction>>> = {
  offers: { title: 'offers.title', slots: offerSlots },
  shows: { title: 'shows.pageTitle', slots: showSlots },
  tournaments: { title: 'poker.pageTitle', slots: tournamentSlots },
}

/** All offers that are valid, with the filter by house. */
function offerSlots(services: PageServices, { locale, story }: RouteRequest): PlannedSlot[] {
  if (story?.body.some((block) => block.component === 'offer_list')) return []
  const list = {
    uid: 'offers',
    component: 'offer_list',
    content: { ...emptyList, filter_hotels: hotelsIn(services, locale) },
  }
  return story ? [list] : [headingSlot(locale, 'offers.title', 'offers.intro'), list]
}

const emptyList = { offers: [] }

function headingSlot(locale: Locale, title: MessageId, intro: MessageId): PlannedSlot {
  const { formatMessage } = intlFor(locale)
  const content = {
    title: formatMessage({ id: title }),
    intro: formatMessage({ id: intro }),
    show_title: true,
    body: [],
  }
  return { uid: 'heading', component: 'page', content }
}

function hotelsIn({ content }: PageServices, locale: Locale) {
  return content
    .all(locale)
    .filter((it) => it.component === 'hotel')
    .map(({ uuid, component, name, slug, content: fields }) => {
      return { uuid, component, name, path: pathOf(locale, slug), content: fields }
    })
}
