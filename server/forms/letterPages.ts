import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { PageForm, PageFunction } from '#server/pages/door.ts'
import type { RouteName } from '#shared/routes.ts'
import type { LetterLinkProps } from '#shared/screens/letter.ts'
import type { LetterCalls } from './formCalls.ts'
import type { FormServices } from './formServices.ts'
import { confirmState, type LinkState, unsubscribeState } from './newsletter.ts'

const statuses: Readonly<Record<LinkState, number>> = { ready: 200, done: 200, expired: 410, unknown: 404 }

/** Where the links of the letter lead: a page with a button; opening it changes nothing (decisions §1). */
export function letterPages(
  services: FormServices,
  calls: LetterCalls,
): { functions: PageFunction[]; forms: PageForm[] } {
  return {
    functions: [
      page('newsletterConfirm', 'letter.confirm.title', 'newsletter_confirm', confirmState),
      page('newsletterUnsubscribe', 'letter.unsubscribe.title', 'newsletter_unsubscribe', unsubscribeState),
    ],
    forms: [
      { name: 'letterConfirm', routes: ['newsletterConfirm'], call: calls.confirm, next: (_, { path }) => path },
      { name: 'letterEnd', routes: ['newsletterUnsubscribe'], call: calls.unsubscribe, next: (_, { path }) => path },
    ],
  }

  function page(
    route: RouteName,
    title: MessageId,
    component: string,
    stateOf: (services: FormServices, token: string) => Promise<LinkState>,
  ): PageFunction {
    return {
      routes: [route],
      async open({ params: { token = '' }, path, locale }) {
        const state = await stateOf(services, token)
        const props: LetterLinkProps = { token, state, next: path }
        const words = intlFor(locale).formatMessage({ id: title })
        return { title: words, component, props: { ...props }, status: statuses[state] }
      },
    }
  }
}
