import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { consentPurposes } from '#shared/consent/purposes.ts'
import { pathFor } from '#shared/routes.ts'
import './consent.css'

/** The address that a page fills in: where its reader is. */
export const backPlaceholder = '%BACK%'

/**
 * The card of consent, on every page and the same for everybody: whether it is seen is decided where the cookie is known
 * (consent.css). A form that posts to /cookies and leads back; with the script it is sent in the background. Both
 * whole answers weigh the same, nothing is ticked beforehand, and the cross refuses.
 * @param wording version of the sentences, for the proof
 */
export function ConsentCard({ wording }: { wording: string }) {
  const { t, locale } = useView()
  const cookiesPath = pathFor('cookies', locale)
  return (
    <aside className="Consent" aria-labelledby="consent-title" data-nosnippet="">
      <form method="post" action={cookiesPath}>
        <input type="hidden" name="form" value="cookies" />
        <input type="hidden" name="wording" value={wording} />
        <input type="hidden" name="back" value={backPlaceholder} />
        <div className="Consent-text">
          <p className="Consent-title" id="consent-title">
            {t('consent.banner.title')}
          </p>{' '}
          <p>
            {t('consent.banner.text')} <a href={cookiesPath}>{t('consent.banner.more')}</a>
          </p>
        </div>
        <div className="Consent-answers">
          <button type="submit" name="answer" value="none">
            {t('consent.banner.refuse')}
          </button>
          <button type="submit" name="answer" value="all">
            {t('consent.banner.accept')}
          </button>
        </div>
        <details className="Consent-purposes">
          <summary>{t('consent.banner.choose')}</summary>
          <ul>
            {consentPurposes.map((purpose) => (
              <li key={purpose}>
                <input
                  id={`consent-${purpose}`}
                  type="checkbox"
                  name={purpose}
                  value="on"
                  aria-describedby={`consent-${purpose}-text`}
                />
                <label htmlFor={`consent-${purpose}`}>{t(`consent.${purpose}.title`)}</label>
                <p id={`consent-${purpose}-text`}>{t(`consent.${purpose}.text`)}</p>
              </li>
            ))}
          </ul>
          <p>{t('consent.necessary.text')}</p>
          <button type="submit" name="answer" value="chosen">
            {t('consent.preferences.save')}
          </button>
        </details>
        <button
          className="Consent-close"
          type="submit"
          name="answer"
          value="none"
          aria-label={t('consent.banner.close')}
        >
          <Icon name="x" />
        </button>
      </form>
    </aside>
  )
}
