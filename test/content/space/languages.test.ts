import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { eventually, type Site } from '#test/support/site.ts'
import { withJson } from './between.ts'
import { openSmallSpace, page, type SmallSpace } from './space.ts'

describe('a real space: languages', () => {
  let space: SmallSpace
  afterEach(() => space.close())

  async function open(settings: object): Promise<void> {
    space = await openSmallSpace()
    await writeFile(join(dirname(space.file('x')), '..', '_space.json'), JSON.stringify(settings))
    await space.save(
      'plage',
      { ...page('La plage', [], 'The beach'), title__i18n__es: 'La playa' },
      {
        translated_slugs: [
          { lang: 'es', slug: 'playa', name: 'La playa', published: true },
          { lang: 'en', slug: 'beach', name: 'The beach', published: true },
        ],
      },
    )
    await space.save('jardin', { ...page('Le jardin', [], 'The garden'), title__i18n__es: 'El jardín' })
    await space.settle()
  }
  const saidBy = (site: Site, start: string) => site.log.filter((it) => String(it.msg).startsWith(start))
  const alternatesOf = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, it, href]) => [
      it,
      new URL(href ?? '').pathname,
    ])

  it('shows nothing of a third language, in whatever order the space has them', async () => {
    await open({ language_codes: ['es', 'en', 'pt-br'] })
    // The API does not say in what order: here now one way, now the other.
    space.between.answer = async (url, pass) => {
      const answer = await pass()
      if (!url.pathname.endsWith('/cdn/links') || answer.status !== 200) return answer
      return withJson(answer, ({ links }) => {
        for (const [index, link] of Object.values<{ alternates: unknown[] }>(links).entries())
          if (index % 2 === 0) link.alternates.reverse()
      })
    }
    const site = await space.open()
    const french = await site.html('/plage')
    const english = await site.html('/en/beach')
    expect(alternatesOf(french)).to.deep.equal([
      ['fr', '/plage'],
      ['en', '/en/beach'],
      ['x-default', '/plage'],
    ])
    expect(alternatesOf(english)).to.deep.equal(alternatesOf(french))
    for (const html of [french, english, await site.html('/sitemap.xml')])
      expect(html).to.not.match(/playa|hreflang="(es|pt)|\/es\//)
    expect(english).to.contain('The beach')
    expect((await site.get('/playa')).status).to.equal(404)
    expect((await site.get('/es/playa')).status).to.equal(404)
    expect((await site.get('/en/plage')).headers.get('location')).to.equal('/en/beach')
    // An English slug that nobody wrote is the French one.
    expect(await site.html('/en/jardin')).to.contain('The garden')
    expect(saidBy(site, 'the space has no')).to.deep.equal([])
  })

  it('works without the app Translatable Slugs, with the French slugs under /en, and says so once', async () => {
    await open({ language_codes: ['en'], translatable_slugs: false })
    const site = await space.open()
    expect(await site.html('/en/plage')).to.contain('The beach')
    expect(alternatesOf(await site.html('/plage'))).to.deep.equal([
      ['fr', '/plage'],
      ['en', '/en/plage'],
      ['x-default', '/plage'],
    ])
    expect((await site.get('/en/beach')).status).to.equal(404)
    expect(await site.html('/sitemap.xml')).to.contain('/en/plage<')
    await space.save('autre', page('Autre'))
    await space.settle()
    site.clock.advance({ minutes: 2 })
    await eventually(async () => expect((await site.get('/autre')).status).to.equal(200))
    expect(saidBy(site, 'the space has no translated slugs')).to.have.length(1)
  })

  it('shows French words where the space has no English, and says so once', async () => {
    await open({ language_codes: [] })
    const site = await space.open()
    expect(await site.html('/en/plage')).to.contain('La plage')
    site.clock.advance({ minutes: 2 })
    await site.get('/plage')
    await eventually(() => expect(saidBy(site, 'the space has no language en')).to.have.length(1))
  })
})
