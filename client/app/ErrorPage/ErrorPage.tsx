import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import { absent } from '#shared/features.ts'
import { posters } from '#shared/house.ts'
import type { ErrorPageProps } from '#shared/http/views.ts'
import { pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { useView } from '../useView.ts'
import './ErrorPage.css'

/** The error page: code, message, description; the art direction's line stands beside them. */
export function ErrorPage({ status, message, description, requestId, phone }: ErrorPageProps) {
  const { t } = useText()
  const id = useId()
  const kind = kindOf(status)
  return (
    <section className="ErrorPage" data-surface="nuit" aria-labelledby={id}>
      <div className="wide Pair">
        <div className="stack">
          <p className="ErrorPage-status">{status}</p>
          <h1 id={id}>{message}</h1>
          {kind !== 'other' && <p className="ErrorPage-line">{t(`layout.error.${kind}`)}</p>}
          <p className="lead">{description}</p>
          {has.search && <SearchForm />}
          <WaysOut hint={t(`layout.error.${kind}Hint`)} phone={phone} />
          {requestId && <p className="note">{t('layout.error.reference', { requestId })}</p>}
        </div>
        <figure className="Poster" aria-hidden="true">
          <div className="ErrorPage-lighthouse" />
          {posters.lighthouse && (
            <figcaption>
              <span translate="no">{posters.lighthouse}</span>
              <span>{t('layout.error.pictureHour')}</span>
            </figcaption>
          )}
        </figure>
      </div>
    </section>
  )
}

/** A 503 passes by itself, and nobody has been told of it. */
function kindOf(status: number): 'lost' | 'pause' | 'storm' | 'other' {
  if (status === 404) return 'lost'
  if (status === 503) return 'pause'
  return status >= 500 ? 'storm' : 'other'
}

function SearchForm() {
  const { t, locale } = useView()
  const id = useId()
  return (
    <search>
      <form className="ErrorPage-search" action={pathFor('search', locale)} method="get">
        <div className="Field">
          <label htmlFor={id}>{t(has.casino ? 'layout.error.search' : 'search.title')}</label>
          <input id={id} name="q" type="search" autoComplete="off" />
        </div>
        <button className="btn" type="submit">
          {t('layout.error.searchButton')}
        </button>
      </form>
    </search>
  )
}

function WaysOut({ hint, phone }: { hint: string; phone: string | undefined }) {
  const { intl, t, locale } = useView()
  const ways = [
    [pathFor('home', locale), 'layout.home'],
    ...(has.hotel ? [[pathOf(locale, linkedSlugs.hotels[locale]), 'layout.error.hotels'] as const] : absent),
    ...(has.restaurants
      ? [[pathOf(locale, linkedSlugs.restaurants[locale]), 'layout.error.restaurants'] as const]
      : absent),
    [pathFor('contact', locale), 'layout.error.contact'],
  ] as const
  return (
    <nav aria-label={t('layout.error.ways')}>
      <p className="note">{hint}</p>
      <ul className="ErrorPage-ways">
        {phone && (
          <li>
            <a href={`tel:${phone}`}>
              {formatPhone(intl, phone)}
              <Icon name="phone" />
            </a>
          </li>
        )}
        {ways.map(([path, word]) => (
          <li key={path}>
            <a href={path}>
              {t(word)}
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
