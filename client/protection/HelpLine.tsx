import { useText } from '#client/app/useText.ts'
import './help.css'

const places = {
  test: 'https://www.joueurs-info-service.fr/evaluez-votre-pratique',
  exclusion: 'https://interdictiondejeux.anj.fr/',
  site: 'https://www.joueurs-info-service.fr/',
} as const

/** National help, one click away: the line, the self-test, self-exclusion. */
export function HelpLine() {
  const { t } = useText()
  return (
    <div className="HelpLine Column">
      <h2>{t('protection.help.title')}</h2>
      <p className="HelpLine-number">
        <a href="tel:+33974751313">{t('protection.help.number')}</a>
      </p>
      <p>{t('protection.help.text')}</p>
      <ul>
        {(['site', 'test', 'exclusion'] as const).map((place) => (
          <li key={place}>
            <a href={places[place]} rel="noopener">
              {t(`protection.help.${place}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
