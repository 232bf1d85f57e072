import { useView } from '#client/app/useView.ts'
import { formatPhone } from '#i18n/formats.ts'
import type { SectionFailedProps } from '#shared/http/views.ts'

/** In place of a part of a page that failed after the page had begun: says so, and what to do. */
export function SectionFailed({ phone }: SectionFailedProps) {
  const { intl, t, path } = useView()
  return (
    <div className="wide CutNote stack" role="alert">
      <p>{t('pages.cut.note')}</p>
      <p className="actions">
        <a className="btn" href={encodeURI(path)}>
          {t('pages.cut.retry')}
        </a>
        <a className="btn btn--secondary" href={`tel:${phone}`}>
          {formatPhone(intl, phone)}
        </a>
      </p>
    </div>
  )
}
