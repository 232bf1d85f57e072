import { type PageContextValue, usePage } from './pageContext.ts'
import { type Text, useText } from './useText.ts'

/**
 * The page that a view stands on, and the sentences of its language. An island without sentences
 * asks `usePage` alone, so that the browser does not load react-intl for it. @throws outside a page
 */
export function useView(): PageContextValue & Text {
  return { ...usePage(), ...useText() }
}
