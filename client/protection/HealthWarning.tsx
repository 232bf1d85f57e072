import { useView } from '#client/app/useView.ts'
import { ages, help } from '#shared/house.ts'
import { langOf, lawLocale } from '#shared/locales.ts'
import './HealthWarning.css'

/** The age and the health warning, set apart: the law's words are French in both languages, then translated. */
export function HealthWarning() {
  const { t, locale } = useView()
  const site = (text: React.ReactNode) => (
    <a key="site" href={help.site} rel="noopener">
      {text}
    </a>
  )
  const phone = (text: React.ReactNode) => (
    <a key="phone" href={`tel:${help.phone}`}>
      {text}
    </a>
  )
  return (
    <aside className="HealthWarning">
      <p className="HealthWarning-age" aria-hidden="true">
        {ages.games}+
      </p>
      <div>
        <p lang={langOf(lawLocale, locale)}>{t('poker.warning', { site, phone })}</p>
        {locale !== lawLocale && <p>{t('poker.warningTranslated', { site, phone })}</p>}
      </div>
    </aside>
  )
}
