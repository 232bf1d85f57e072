import { intlFor } from '#i18n/createIntl.ts'
import type { Locale } from '#shared/locales.ts'

/** In place of an interactive block that failed before it was seen: a full load has what the server draws. */
export function IslandNotice({ locale }: { locale: Locale }) {
  const intl = intlFor(locale)
  return (
    <div className="Section">
      <div className="wide stack">
        <p role="status">{intl.formatMessage({ id: 'pages.island.failed' })}</p>
        <p>
          <button type="button" className="btn btn--secondary" onClick={() => location.reload()}>
            {intl.formatMessage({ id: 'pages.island.reload' })}
          </button>
        </p>
      </div>
    </div>
  )
}
