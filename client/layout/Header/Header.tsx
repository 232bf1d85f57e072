import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { pathFor } from '#shared/routes.ts'
import { Brand } from '../Brand.tsx'
import { HeaderBand } from './HeaderBand.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import type { HeaderProps } from './headerProps.ts'
import { LanguageBar } from './LanguageBar.tsx'
import { NavLinks } from './NavLinks.tsx'

/**
 * The head of every page. Drawn once for each section of the menu: the addresses of this page in
 * both languages are filled in by the server (`%PATH_FR%`, `%PATH_EN%`, `%LOCALE_BAR%`). Menus are
 * `<details>`: they open without a script.
 */
export function Header(header: HeaderProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const { left, right, current, button_label, button_link } = header
  return (
    <header className="Header">
      <HeaderBand {...header} />
      <div className="Header-main">
        <div className="wide">
          <nav className="Header-desk" aria-label={intl.formatMessage({ id: 'layout.mainNav' })}>
            <NavLinks items={left} current={current} />
          </nav>
          <HeaderMenu {...header} />
          <a className="Header-brand" href={pathFor('home', locale)}>
            <Brand label={intl.formatMessage({ id: 'layout.homeLink' })} />
          </a>
          <div className="Header-end">
            {right.length > 0 && (
              <nav className="Header-desk" aria-label={intl.formatMessage({ id: 'layout.mainNavMore' })}>
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
