import { useIntl } from 'react-intl'
import { formatPhone } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import { usePage } from './pageContext.ts'

export interface SoonPageProps {
  /** E.164. */
  phone: string
}

/** An address whose function opens later: says so, and what to do until then. */
export function SoonPage({ phone }: SoonPageProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <section className="Section SoonPage">
      <div className="wide">
        <h1>{intl.formatMessage({ id: 'pages.soon.title' })}</h1>
        <p className="lead">{intl.formatMessage({ id: 'pages.soon.text' }, { phone: formatPhone(intl, phone) })}</p>
        <p>
          <a className="btn" href={`tel:${phone}`}>
            {formatPhone(intl, phone)}
          </a>{' '}
          <a className="btn btn--secondary" href={pathFor('home', locale)}>
            {intl.formatMessage({ id: 'pages.soon.back' })}
          </a>
        </p>
      </div>
    </section>
  )
}
