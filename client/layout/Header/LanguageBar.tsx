import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { languageTags } from '#shared/locales.ts'

/**
 * On French pages, for browsers that prefer English: in English, hidden until the
 * boot script shows it. Its link keeps the choice without a script; the server fills the address in.
 */
export function LanguageBar() {
  const intl = useIntl()
  return (
    <div className="LanguageBar" lang={languageTags.en} hidden>
      <div className="wide">
        <p>{intl.formatMessage({ id: 'layout.languageBar.text' })}</p>
        <a href="%LOCALE_BAR%" hrefLang="en">
          {intl.formatMessage({ id: 'layout.languageBar.link' })}
        </a>
        <button type="button">
          <Icon name="x" />
          <span className="visually-hidden">{intl.formatMessage({ id: 'layout.languageBar.close' })}</span>
        </button>
      </div>
    </div>
  )
}
