import type { ReactNode } from 'react'
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { BlockView } from '#home/BlockView.tsx'
import type { Home } from '#home/home.ts'

/** The providers that our views need around them, where React's contexts reach. */
export function HomeFrame({ home, children }: { home: Home; children: ReactNode }) {
  return (
    <RawIntlProvider value={intlOf(home)}>
      <PageProvider value={{ ...home.page, validUntil: () => {} }}>
        <NestedProvider value={(block) => <BlockView block={block} />}>{children}</NestedProvider>
      </PageProvider>
    </RawIntlProvider>
  )
}

const formats = createIntlCache()
const made = new WeakMap<Home['messages'], IntlShape>()

/** Made once for the same messages, as our own server does. */
function intlOf({ messages }: Home): IntlShape {
  const known = made.get(messages)
  if (known) return known
  const intl = createIntl({ locale: 'fr-FR', timeZone: 'Europe/Paris', messages: messages as never }, formats)
  made.set(messages, intl)
  return intl
}
