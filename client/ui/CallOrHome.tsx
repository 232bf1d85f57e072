import { useView } from '#client/app/useView.ts'
import { formatPhone } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'

/** The two ways on from a page that cannot do what it is for: the telephone (E.164), and the home page. */
export function CallOrHome({ phone }: { phone: string }) {
  const { intl, t, locale } = useView()
  return (
    <p className="actions">
      <a className="btn" href={`tel:${phone}`}>
        {formatPhone(intl, phone)}
      </a>
      <a className="btn btn--secondary" href={pathFor('home', locale)}>
        {t('pages.soon.back')}
      </a>
    </p>
  )
}
