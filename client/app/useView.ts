import { type IntlShape, useIntl } from 'react-intl'
import { type PageContextValue, usePage } from './pageContext.ts'

/**
 * What a view is drawn with: the page that it stands on, and the sentences of its language. An island without sentences
 * asks `usePage` alone, so that the browser does not load react-intl for it. @throws outside a page
 */
export function useView(): PageContextValue & { intl: IntlShape } {
  return { ...usePage(), intl: useIntl() }
}
