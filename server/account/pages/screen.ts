import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Screen, Visit } from '#server/pages/door.ts'

/** Site key of the captcha, and on which pages it is asked for. */
export interface CaptchaFacts {
  version: 'v2' | 'v3'
  siteKey: string
  scriptUrl: string
}

/** The same for a login: later than the first touch while nobody of this address has failed twice. */
export type LoginCaptcha = (visit: Pick<Visit, 'address'>) => Promise<(CaptchaFacts & { isLater: boolean }) | undefined>

/** A view with its props and its title in the page's language. */
export function screen<Props extends object>(
  { locale }: Pick<Visit, 'locale'>,
  titleId: MessageId,
  component: string,
  props: Props,
): Screen {
  const title = intlFor(locale).formatMessage({ id: titleId })
  return { title, component, props: props as Record<string, unknown> }
}
