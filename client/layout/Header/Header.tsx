import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { languageTags } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { Brand } from '../Brand.tsx'
import { HeaderBand } from './HeaderBand.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import type { HeaderProps } from './schema.ts'
import './Header.css'

/**
 * The head of every page. Drawn once for each section of the menu: the addresses of this page in
 * both languages are filled in by the server (`%PATH_FR%`, `%PATH_EN%`, `%LOCALE_BAR%`). Menus are
 * `<details>`: they open without a script.
 */
export function Header(header: HeaderProps) {
  const { t, locale } = useView()
  const { left, right, current, button_label, button_link } = header
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
            {button_label && button_link && <ButtonLink link={button_link}>{button_label}</ButtonLink>}
          </div>
        </div>
      </div>
      {locale === 'fr' && <LanguageBar />}
    </header>
  )
}

/**
 * On French pages, for browsers that prefer English: in English, hidden until the
 * boot script shows it. Its link keeps the choice without a script; the server fills the address in.
 */
function LanguageBar() {
  const { t } = useText()
  return (
    <div className="LanguageBar" lang={languageTags.en} hidden>
      <div className="wide">
        <p>{t('layout.languageBar.text')}</p>
        <a href="%LOCALE_BAR%" hrefLang="en">
          {t('layout.languageBar.link')}
        </a>
        <button type="button">
          <Icon name="x" />
          <span className="visually-hidden">{t('layout.languageBar.close')}</span>
        </button>
      </div>
    </div>
  )
}
