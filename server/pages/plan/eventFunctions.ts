import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { CheckedStory, Content } from '#server/content/door.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import type { PlannedSlot } from './plan.ts'

interface Request {
  locale: Locale
  story: CheckedStory | null
}

/** Every evening of every house, as list and as calendar. */
export function showSlots({ content }: { content: Content }, { locale, story }: Request): PlannedSlot[] {
  if (holds(story, 'show_list')) return []
  const list = { filters: true, casinos: casinosIn(content, locale), surface: 'nuit' }
  return [...headingOf(locale, 'shows.pageTitle', story), { uid: 'shows', component: 'show_list', content: list }]
}

/** Tournaments to come, with filters and free places. */
export function tournamentSlots({ content }: { content: Content }, { locale, story }: Request): PlannedSlot[] {
  if (holds(story, 'tournament_list')) return []
  const list = { filters: true, casinos: casinosIn(content, locale), short: false, surface: 'nuit' }
  const slot = { uid: 'tournaments', component: 'tournament_list', content: list }
  return [...headingOf(locale, 'poker.pageTitle', story), slot]
}

/** An editor who placed the block has decided what it shows. */
function holds(story: CheckedStory | null, component: string): boolean {
  return story?.body.some((block) => block.component === component) ?? false
}

function headingOf(locale: Locale, id: MessageId, story: CheckedStory | null): PlannedSlot[] {
  if (story) return []
  const title = intlFor(locale).formatMessage({ id })
  return [{ uid: 'heading', component: 'page', content: { title, show_title: true, body: [] } }]
}

function casinosIn(content: Content, locale: Locale) {
  return content
    .all(locale)
    .filter((it) => it.component === 'casino')
    .map(({ uuid, component, name, slug, content: fields }) => {
      return { uuid, component, name, path: pathOf(locale, slug), content: fields }
    })
}
