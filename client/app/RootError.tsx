import { useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { useRouteError } from 'react-router'
import { intlFor } from '#i18n/createIntl.ts'
import { localeOfPath, pathOf } from '#shared/locales.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { announce } from './navigation/announce.ts'
import { PageProvider } from './pageContext.ts'

/** An error that nothing else caught is the error page with status 500 (spec §2, R109), as the server draws it. */
export function RootError() {
  const error = useRouteError()
  const path = location.pathname
  const intl = intlFor(localeOfPath(path))
  const message = intl.formatMessage({ id: 'pages.error.serverTitle' })
  useEffect(() => {
    console.error('The page failed', error)
    document.title = message
    document.querySelector<HTMLElement>('#contenu')?.focus()
    announce(message)
  }, [error, message])
  const facts = {
    locale: localeOfPath(path),
    path,
    alternates: { fr: pathOf('fr', ''), en: pathOf('en', '') },
    today: new Date().toISOString().slice(0, 10),
    validUntil: () => {},
  }
  return (
    <RawIntlProvider value={intl}>
      <PageProvider value={facts}>
        <main id="contenu" tabIndex={-1}>
          {/* Nobody foresaw it: its own words are for the console (decisions §2). */}
          <ErrorPage status={500} message={message} description={intl.formatMessage({ id: 'errors.default' })} />
        </main>
      </PageProvider>
    </RawIntlProvider>
  )
}
