import { useText } from '#client/app/useText.ts'
import { help } from '#shared/house.ts'
import './help.css'

/** National help, one click away: the line, the self-test, self-exclusion. */
export function HelpLine() {
  const { t } = useText()
  return (
    <div className="HelpLine Column">
      <h2>{t('protection.help.title')}</h2>
      <p className="HelpLine-number">
        <a href={`tel:${help.phone}`}>{t('protection.help.number')}</a>
      </p>
      <p>{t('protection.help.text')}</p>
      <ul>
        {(['site', 'test', 'exclusion'] as const).map((place) => (
          <li key={place}>
            <a href={help[place]} rel="noopener">
              {t(`protection.help.${place}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
