import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import { defaultLocale, type Locale, languageTags, others } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { Brand } from '../Brand.tsx'
import { HeaderBand } from './HeaderBand.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { choicePlace } from './languagePlaces.ts'
import { NavLinks } from './NavLinks.tsx'
import type { HeaderProps } from './schema.ts'
import './Header.css'

/**
 * The head of every page. Drawn once for each section of the menu: the addresses of this page in
 * each language are filled in by the server (languagePlaces.ts). Menus are
 * `<details>`: they open without a script.
 */
export function Header(header: HeaderProps) {
  const { t, locale } = useView()
  const { left, right, current, button_label, button_link, lang } = header
  return (
    <header className="Header">
      <HeaderBand {...header} />
      <div className="Header-main">
        <div className="wide">
          <nav className="Header-desk" aria-label={t('layout.mainNav')}>
            <NavLinks items={left} current={current} />
          </nav>
          <HeaderMenu {...header} />
          <a className="Header-brand" href={pathFor('home', locale)}>
            <Brand label={t('layout.homeLink')} />
          </a>
          <div className="Header-end Row">
            {right.length > 0 && (
              <nav className="Header-desk" aria-label={t('layout.mainNavMore')}>
                <NavLinks items={right} current={current} />
              </nav>
            )}
            {button_label && button_link && (
              <ButtonLink link={button_link} lang={lang}>
                {button_label}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {locale === defaultLocale && others(locale).map((it) => <LanguageBar key={it} locale={it} />)}
    </header>
  )
}

/**
 * On pages without prefix, for browsers that prefer this other language: in that language, hidden until the
 * boot script shows it. Its link keeps the choice without a script; the server fills the address in.
 */
function LanguageBar({ locale }: { locale: Locale }) {
  const intl = viewIntlFor(locale)
  return (
    <div className="LanguageBar" lang={languageTags[locale]} hidden>
      <div className="wide">
        <p>{intl.formatMessage({ id: 'layout.languageBar.text' })}</p>
        <a href={choicePlace(locale)} hrefLang={locale}>
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
