import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import '#shared/features.ts'
import type { LetterLinkProps } from '#shared/letter/views.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import type { LetterCalls } from './formCalls.ts'
import type { FormServices } from './formServices.ts'
import { confirmState, type LinkState, type WayOut, wayOut } from './newsletter.ts'

const titles = {
  letter: 'letter.unsubscribe.title',
  offers: 'letter.offers.title',
  both: 'letter.both.title',
} as const satisfies Record<WayOut['ends'], MessageId>
const statuses: Readonly<Record<LinkState, number>> = { ready: 200, done: 200, expired: 410, unknown: 404 }

/** Pages behind the letter's links, each with a button; opening one changes nothing. */
export function letterPages(
  services: FormServices,
  calls: LetterCalls,
): { pages: ApplicationPage[]; forms: PageForm[] } {
  return {
    pages: [
      page('newsletterConfirm', 'newsletter_confirm', async (token) => ({
        ends: 'letter',
        state: await confirmState(services, token),
        isUndoable: false,
        hasReason: true,
        title: 'letter.confirm.title',
      })),
      page('newsletterUnsubscribe', 'newsletter_unsubscribe', async (token) => {
        const way = await wayOut(services, token)
        return { ...way, title: titles[way.ends] }
      }),
    ],
    forms: [
      { name: 'letterConfirm', routes: ['newsletterConfirm'], call: calls.confirm, next: (_, { path }) => path },
      {
        name: 'offersResume',
        routes: ['newsletterUnsubscribe'],
        call: calls.resume,
        next: (_, { path }) => `${path}?again=1`,
      },
      {
        name: 'letterReason',
        routes: ['newsletterUnsubscribe'],
        call: calls.reason,
        next: (_, { path, locale }, { reason }) =>
          has.protection && reason === 'gamblingLimit' ? pathFor('protect', locale) : `${path}?thanks=1`,
      },
      {
        name: 'letterEnd',
        isMain: true,
        routes: ['newsletterUnsubscribe'],
        call: calls.unsubscribe,
        next: (_, { path }) => path,
      },
    ],
  }

  function page(
    route: RouteName,
    component: 'newsletter_confirm' | 'newsletter_unsubscribe',
    look: (token: string) => Promise<WayOut & { title: MessageId }>,
  ): ApplicationPage {
    return {
      routes: [route],
      async open({ params: { token = '' }, path, query, locale }) {
        const { ends, state, isUndoable, hasReason, title } = await look(token)
        const isUndone = ends !== 'letter' && state === 'ready' && query.has('again')
        const reason = hasReason === null ? 'inProfile' : hasReason ? 'given' : 'open'
        const props: LetterLinkProps = { token, ends, state, isUndoable, isUndone, reason, next: path }
        const heading = intlFor(locale).formatMessage({ id: title })
        return { title: heading, component, props, status: statuses[state] }
      },
    }
  }
}
