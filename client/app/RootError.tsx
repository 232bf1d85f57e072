import { useEffect } from 'react'
import { RawIntlProvider } from 'react-intl'
import { useRouteError } from 'react-router'
import { reportFailure } from '#client/monitoring/reportFailure.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { homePaths, localeOfPath } from '#shared/locales.ts'
import { ErrorPage } from './ErrorPage/ErrorPage.tsx'
import { announce } from './navigation/announce.ts'
import { PageProvider } from './pageContext.ts'

/** An error that nothing else caught is the error page with status 500, as the server draws it. The router has logged it. */
export function RootError() {
  const path = location.pathname
  const error = useRouteError()
  const intl = viewIntlFor(localeOfPath(path))
  const message = intl.formatMessage({ id: 'pages.error.serverTitle' })
  useEffect(() => {
    if (error instanceof Error) reportFailure(error)
  }, [error])
  useEffect(() => {
    document.title = message
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
    announce(message)
  }, [message])
  const page = {
    locale: localeOfPath(path),
    path,
    alternates: homePaths,
    // The payload that would name them is what failed.
    contacts: { phone: '' },
    today: new Date().toISOString().slice(0, 10),
    now: Date.now(),
    validUntil: () => {},
  }
  return (
    <RawIntlProvider value={intl}>
      <PageProvider value={page}>
        <main id="content" tabIndex={-1}>
          {/* The error is unexpected: its own message is for the console. */}
          <ErrorPage status={500} message={message} description={intl.formatMessage({ id: 'errors.default' })} />
        </main>
      </PageProvider>
    </RawIntlProvider>
  )
}
