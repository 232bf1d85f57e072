import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

const letters = {
  fr: { list: '/lettre', last: '/lettre/minuit-douze', title: 'Minuit douze' },
  en: { list: '/en/letter', last: '/en/letter/twelve-past-midnight', title: 'Twelve past midnight' },
} as const

describe('A letter on the site', function () {
  this.timeout(90_000)
  const site = opened(() => openSite({ stories: 'own' }))

  before(async () => {
    // Every related story is read.
    await eventually(
      () => site.html(letters.en.last),
      (html) => partsIn(html).length === 9,
      30_000,
    )
  })

  for (const [locale, { list, last, title }] of Object.entries(letters)) {
    it(`is a page with every paragraph, its twin and its data, in ${locale}`, async () => {
      const html = await site.html(last)
      expect(html).to.match(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(partsIn(html)).to.have.length(9)
      expect(html).to.include(`<link rel="canonical" href="${site.url}${last}">`)
      for (const other of Object.values(letters)) expect(html).to.include(`href="${site.url}${other.last}"`)
      const data = jsonLd(html).find((it) => it['@type'] === 'Article')
      expect(data).to.deep.include({ headline: title, url: site.url + last })
      expect(data?.image).not.to.equal(undefined)
      expect(html).to.include(`property="og:image" content="${site.url}/_share/${locale}/`)
      expect(html, 'a member’s own has fewer').to.match(/Celle qu’un membre reçoit|A member’s own may have fewer/)
      expect(html, 'a link says what it leads to').to.match(/>(?:Lire la structure|Read the structure)</)
      expect(html, 'the warning stands at its end').to.match(/class="HealthWarning"[\s\S]+<\/main>/)
      expect(await site.html('/sitemap.xml')).to.include(`<loc>${site.url}${last}</loc>`)
    })

    it(`stands in the archive with the form to subscribe, and in the feed, in ${locale}`, async () => {
      const archive = await eventually(
        () => site.html(list),
        (html) => html.split('class="LetterList-letter"').length === 4,
        30_000,
      )
      const listed = [...archive.matchAll(/class="LetterList-letter"[\s\S]*?<a href="([^"]+)"/g)].map(([, it]) => it)
      expect(listed).to.have.length(3)
      expect(listed[0], 'the newest first').to.equal(last)
      expect(archive).to.match(/<form[^>]*newsletter/)
      expect(archive).to.include(`href="${site.url}${list}/rss.xml"`)
      const answer = await site.get(`${list}/rss.xml`)
      expect(answer.headers.get('content-type')).to.match(/^application\/rss\+xml/)
      const page = await newPage()
      const items = await page.evaluate(
        (xml) => {
          const feed = new DOMParser().parseFromString(xml, 'application/xml')
          return [...feed.querySelectorAll('channel > item')].map((it) => it.querySelector('link')?.textContent ?? '')
        },
        await answer.text(),
      )
      await closePage(page)
      expect(items).to.have.length(3)
      expect(items[0]).to.equal(site.url + last)
    })
  }

  it('says so before the first one, and its feed is empty', async () => {
    // Own site: its archive is empty.
    const empty = await openSite({ storiesDir: site.storiesDir })
    const { rm } = await import('node:fs/promises')
    for (const slug of ['la-digue-se-vide', 'une-huitre-un-citron-un-rideau', 'minuit-douze'])
      await rm(`${empty.storiesDir}/website-hotels/lettre/${slug}.json`)
    // A page whose stories are not all read yet says so, too; the feed has what is read.
    await eventually(
      async () => [await empty.html('/lettre'), await (await empty.get('/lettre/rss.xml')).text()],
      ([html, feed]) =>
        html?.includes('La première lettre n’est pas encore parue') === true && feed?.includes('<item>') === false,
      30_000,
    )
    await empty.close()
  })

  it('has no paragraph about games for readers with protection, and says how many are left out', async () => {
    const html = await site.html(letters.fr.last, { Cookie: 'gaming=off' })
    expect(partsIn(html)).to.have.length(6)
    expect(html).not.to.include('La Nuit de la Digue').and.not.to.include('Les moules du marché')
    expect(html).to.include('3 paragraphes sur les jeux ne sont pas montrés')
    expect(html.split('<footer')[0]).not.to.include('class="HealthWarning"')
    expect(html).to.include('Le Trio du dernier train')
  })

  it('marks what is about games', async () => {
    const html = await site.html(letters.fr.last)
    const marked = partsIn(html).filter((it) => it.includes('class="note GamingNote"'))
    expect(marked.map((it) => /<h2[^>]*>([^<]+)/.exec(it)?.[1])).to.deep.equal([
      'La Nuit de la Digue',
      'Grand Prix du Soleil',
      'Les moules du marché',
    ])
  })
})

/** The HTML of each part. */
function partsIn(html: string): string[] {
  return html.split('LetterPart"').slice(1)
}

function jsonLd(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, it]) =>
    JSON.parse(it ?? ''),
  )
}
