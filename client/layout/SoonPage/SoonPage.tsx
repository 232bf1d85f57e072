import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { CallOrHome } from '#client/ui/CallOrHome.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { posters } from '#shared/house.ts'
import type { SoonPageProps } from '#shared/http/views.ts'
import './SoonPage.css'

/** An address whose function opens later: says so beside the lighthouse, and what to do until then. */
export function SoonPage({ phone }: SoonPageProps) {
  const { intl, t } = useText()
  const id = useId()
  return (
    <section className="Section SoonPage" aria-labelledby={id}>
      <div className="wide Pair">
        <div className="stack">
          <h1 className="Display" id={id}>
            {t('pages.soon.title')}
          </h1>
          <p className="lead">{t('pages.soon.text', { phone: formatPhone(intl, phone) })}</p>
          <CallOrHome phone={phone} />
        </div>
        <figure className="Poster Poster--shadow" aria-hidden="true">
          <div className="SoonPage-lighthouse" />
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
