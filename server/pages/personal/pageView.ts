import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { NamedView, ViewName, Views } from '#shared/views.ts'
import type { PageView, Visit } from './pageFunction.ts'

/** Site key of the captcha, and on which pages it is asked for. */
export interface CaptchaFacts {
  version: 'v2' | 'v3'
  siteKey: string
  scriptUrl: string
}

/** The same for a login: later than the first touch while nobody of this address has failed twice. */
export type LoginCaptcha = (visit: Pick<Visit, 'address'>) => Promise<(CaptchaFacts & { isLater: boolean }) | undefined>

/** A view with its props and its title in the page's language. */
export function pageView<Name extends ViewName>(
  { locale }: Pick<Visit, 'locale'>,
  titleId: MessageId,
  component: Name,
  props: Views[Name],
): PageView {
  const title = intlFor(locale).formatMessage({ id: titleId })
  // TypeScript sees no union in a pair of one name and its props.
  return { title, ...({ component, props } as NamedView) }
}
