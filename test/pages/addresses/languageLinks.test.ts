import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

describe('the links to the other language keep the query', () => {
  const site = opened(() => openSite())

  const linkTo = async (path: string, locale: 'fr' | 'en') => {
    return hrefIn(await site.html(path), 'Header-languages', locale)
  }

  const kept: readonly [path: string, locale: 'fr' | 'en', other: string][] = [
    ['/carte-vip/inscription?parrain=GAIA26', 'en', '/en/vip-card/register?sponsor=GAIA26'],
    ['/en/vip-card/register?sponsor=GAIA26', 'fr', '/carte-vip/inscription?parrain=GAIA26'],
    ['/spectacles?vue=calendrier&range=thisMonth', 'en', '/en/shows?view=calendar&range=thisMonth'],
    ['/en/shows?view=list', 'fr', '/spectacles?vue=liste'],
    ['/offres?hotel=le-semaphore', 'en', '/en/offers?hotel=le-semaphore'],
    [
      '/poker/tournois?buyinMax=100&casino=casino-du-soleil',
      'en',
      '/en/poker/tournaments?buyinMax=100&casino=casino-du-soleil',
    ],
    ['/recherche?q=bain&price=2', 'en', '/en/search?q=bain&price=2'],
  ]
  for (const [path, locale, other] of kept)
    it(`${path} → ${other}`, async () => {
      expect(await linkTo(path, locale)).to.equal(other)
      // Kept pages are drawn for everybody: the second reader gets their own query, not the first one's.
      expect(await linkTo(path.split('?')[0] ?? '', locale)).to.equal(other.split('?')[0])
    })

  it('leads back, after the login, to the page in the language that was chosen', async () => {
    const back = '/mon-compte/mes-sejours?onglet=termines'
    const href = await linkTo(`/mon-compte/connexion?redirect=${encodeURIComponent(back)}`, 'en')
    const { pathname, searchParams } = new URL(href ?? '', site.url)
    expect(pathname).to.equal('/en/my-account/login')
    expect(searchParams.get('redirect')).to.equal('/en/my-account/my-stays?tab=ended')
    const outside = await linkTo('/mon-compte/connexion?redirect=https%3A%2F%2Fevil.test%2F', 'en')
    expect(new URL(outside ?? '', site.url).searchParams.get('redirect')).to.equal('https://evil.test/')
  })

  it('the bar’s link too, which works without a script', async () => {
    const bar = hrefIn(await site.html('/offres?hotel=le-semaphore'), 'LanguageBar', 'en')
    const answer = await site.get(bar ?? '')
    expect(answer.headers.get('location')).to.equal('/en/offers?hotel=le-semaphore')
  })

  it('a kept page gets what it does not read from the script; after a navigation the links follow', async () => {
    expect(await linkTo('/hotels?utm_source=letter', 'en')).to.equal('/en/hotels')
    const page = await newPage()
    const href = () =>
      page.$eval('.Header-languages a[hreflang="en"]', (it) => {
        const { pathname, search } = it as HTMLAnchorElement
        return pathname + search
      })
    await page.goto(`${site.url}/hotels?utm_source=letter`)
    await page.waitForFunction(() =>
      (document.querySelector('.Header-languages a[hreflang="en"]') as HTMLAnchorElement).search.includes('utm_source'),
    )
    await page.goto(`${site.url}/offres`)
    await page.waitForSelector('a[href^="/offres?hotel="], select[name="hotel"]')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/offres?hotel=le-semaphore'
      link.id = 'to-the-house'
      link.textContent = 'x'
      document.querySelector('main')?.prepend(link)
    })
    await page.hover('#to-the-house')
    await page.click('#to-the-house')
    await page.waitForFunction(() => location.search.includes('le-semaphore'))
    await page.waitForFunction(
      () =>
        (document.querySelector('.Header-languages a[hreflang="en"]') as HTMLAnchorElement).search ===
        '?hotel=le-semaphore',
    )
    expect(await href()).to.equal('/en/offers?hotel=le-semaphore')
    await closePage(page)
  })
})

/** The first link to a language after an element of that class. */
function hrefIn(html: string, className: string, locale: string): string | undefined {
  const from = html.slice(Math.max(0, html.indexOf(`class="${className}"`)))
  const link = /<a [^>]*>/g
  for (const [tag] of from.matchAll(link))
    if (tag.includes(`hrefLang="${locale}"`) || tag.includes(`hreflang="${locale}"`))
      return /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&')
  return undefined
}
