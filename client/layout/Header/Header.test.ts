import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { PageProvider } from '#client/app/pageContext.ts'
import { viewIntlFor } from '#i18n/viewIntl.ts'
import type { Block } from '#shared/content/values.ts'
import { byLocale } from '#shared/locales.ts'
import type { TestLocale as Locale } from '#test/support/languages.ts'
import { Header } from './Header.tsx'
import type { HeaderProps, NavItemContent } from './schema.ts'

const item = (label: string, href: string, children: Block<NavItemContent>[] = []): Block<NavItemContent> => ({
  uid: href,
  component: 'nav_item',
  content: { label, link: { href, external: false, newTab: false }, children },
})

describe('Header', () => {
  it('leaves the addresses of the page to the server, in both languages', () => {
    const html = draw('fr')
    expect(html).to.contain('href="%PATH_FR%" lang="fr-FR" hrefLang="fr" aria-current="true"')
    expect(html).to.contain('href="%PATH_EN%" lang="en-US" hrefLang="en"')
  })

  it('offers the English page on French pages only, hidden until a script shows it', () => {
    expect(draw('fr')).to.match(/<div class="LanguageBar" lang="en-US" hidden="">.*href="%CHOICE_EN%"/)
    expect(draw('en')).not.to.contain('LanguageBar')
  })

  it('leads home and to “protect yourself” in the page’s language (beyond L4)', () => {
    expect(draw('en')).to.contain('class="Header-brand" href="/en"').and.contain('href="/en/protect-yourself"')
    expect(draw('fr')).to.contain('class="Header-brand" href="/"').and.contain('href="/vous-proteger"')
  })

  it('says under which item of the menu the page is', () => {
    expect(draw('fr', { current: '/hotels' })).to.contain('<a href="/hotels" aria-current="true">')
  })

  it('opens its menus without a script, and joins both menus for the phone', () => {
    const html = draw('fr', { left: [item('Hôtels', '/hotels', [item('La Pinède', '/hotels/la-pinede')])] })
    expect(html.match(/<details class="Header-(?:menu"|sub" name="header"><summary>Hôtels)/g)).to.have.length(2)
    expect(html.match(/href="\/spectacles"/g)).to.have.length(2)
  })

  it('has a link to the account, or a list when there are several', () => {
    expect(draw('fr')).to.contain('href="/mon-compte"')
    const accounts = [item('Infiniment', '/mon-compte'), item('Carte VIP', '/carte-vip/mon-espace')]
    expect(draw('fr', { account: accounts })).to.contain('<details class="Header-account" name="header"><summary>')
  })

  it('holds the greeting and the way out for members, the word for everybody else (docs/decisions/0001)', () => {
    const html = draw('en')
    expect(html).to.contain('<span data-unless="any"><a href="/en/my-account">')
    expect(html).to.match(/<details class="Header-account" name="header" data-when="any">/)
    expect(html).to.contain('data-when="any">Hello <span data-words="{firstname}"></span>')
    expect(html.match(/<li data-when="any"><a href="\/en\/logout">/g)).to.have.length(2)
  })
})

function draw(locale: Locale, more: Partial<HeaderProps> = {}): string {
  const facts = {
    locale,
    path: '',
    alternates: byLocale(() => ''),
    today: '2026-11-21',
    contacts: { phone: '+33261912727' },
    now: Date.parse('2026-11-21T12:00:00Z'),
    validUntil: () => {},
  }
  const header = {
    phone: '+33261912727',
    top_links: [],
    left: [item('Hôtels', '/hotels')],
    right: [item('Spectacles', '/spectacles')],
    menu: [],
    account: [],
    ...more,
  } as unknown as HeaderProps
  return renderToStaticMarkup(
    createElement(
      RawIntlProvider,
      { value: viewIntlFor(locale) },
      createElement(PageProvider, { value: facts }, createElement(Header, header)),
    ),
  )
}
