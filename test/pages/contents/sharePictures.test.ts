import { expect } from 'chai'
import sharp from 'sharp'
import { readManifest } from '#server/pages/index.ts'
import { fitText, type Letters, widthOf } from '#server/pages/share/letters.ts'
import { opened } from '#test/support/opened.ts'
import { distDir, eventually, openSite } from '#test/support/site.ts'

describe('Pictures of shared links', () => {
  const site = opened(() => openSite({ stories: 'own' }))

  it('each page names its own, in its language, and it is there: 1200 × 630, PNG', async () => {
    for (const [path, share] of [
      ['/histoire', '/_share/fr/histoire.png'],
      ['/en/our-story', '/_share/en/our-story.png'],
      ['/hotels', '/_share/fr/hotels.png'],
    ] as const) {
      const page = await site.html(path)
      expect(page).to.include(`<meta property="og:image" content="${site.url}${share}">`)
      const answer = await site.get(share)
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.equal('image/png')
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect({ width, height, format }).to.deep.equal({ width: 1200, height: 630, format: 'png' })
    }
    expect(await site.html('/', { 'Accept-Language': 'fr' })).to.include('/_share/fr/index.png')
    expect((await site.get('/_share/en/index.png')).status).to.equal(200)
  })

  it('two pages have two pictures, two languages too, and a publication another one', async () => {
    const before = await bytesOf('/_share/fr/histoire.png')
    expect(before.equals(await bytesOf('/_share/en/our-story.png'))).to.equal(false)
    expect(before.equals(await bytesOf('/_share/fr/metiers.png'))).to.equal(false)
    expect(before.equals(await bytesOf('/_share/fr/histoire.png'))).to.equal(true)
    await site.edit('website-hotels/histoire', ({ content }) => {
      content.seo_title = 'Une autre histoire'
    })
    await eventually(
      () => bytesOf('/_share/fr/histoire.png'),
      (now) => !now.equals(before),
    )
  })

  it('is there for a title of one very long word, of many words, of no letters that the face has', async () => {
    for (const title of ['Anticonstitutionnellement'.repeat(4), 'mer '.repeat(60), '日本語', '<script>&amp;']) {
      await site.edit('website-hotels/metiers', ({ content }) => {
        content.seo_title = title.slice(0, 80)
      })
      await site.content?.refresh()
      expect((await site.get('/_share/fr/metiers.png')).status).to.equal(200)
    }
  })

  it('404 for what is no public page: unknown, another language’s slug, guarded, header, no PNG', async () => {
    for (const path of [
      'fr/nulle-part.png',
      'fr/our-story.png',
      'de/histoire.png',
      'fr/headers/main.png',
      'fr/histoire',
    ])
      expect((await site.get(`/_share/${path}`)).status, path).to.equal(404)
  })

  it('a picture that cannot be had leaves the card whole', async () => {
    await site.edit('website-hotels/accessibilite', ({ content }) => {
      content.share_picture = {
        fieldtype: 'asset',
        filename: 'https://a.storyblok.com/f/1/1200x630/x/absent.png',
        alt: 'x',
      }
    })
    await site.content?.refresh()
    expect((await site.get('/_share/fr/accessibilite.png')).status).to.equal(200)
  })

  async function bytesOf(path: string): Promise<Buffer> {
    return Buffer.from(await (await site.get(path)).arrayBuffer())
  }
})

describe('Setting a title in outlines', () => {
  it('every letter keeps within its em: no coordinate has run into the next', () => {
    const { unitsPerEm, glyphs } = readManifest(distDir).share.letters
    expect(Object.keys(glyphs)).to.include.members([...'Hautemer, été à l’œuvre – 1927'])
    for (const [letter, [, path]] of Object.entries(glyphs))
      for (const number of path.match(/-?[\d.]+/g) ?? [])
        expect(Math.abs(Number(number)), letter).to.be.lessThan(1.5 * unitsPerEm)
  })

  const letters: Letters = {
    unitsPerEm: 10,
    glyphs: { a: [5, 'M0 0'], b: [5, 'M0 0'], ' ': [2, ''], '…': [5, 'M0 0'] },
    kerning: { ab: -1 },
  }

  it('measures with kerning and leaves out what the face does not have', () => {
    expect(widthOf(letters, 'ab', 10)).to.equal(9)
    expect(widthOf(letters, 'aλb', 10)).to.equal(9)
  })

  it('takes the largest size that fits, and cuts at the smallest', () => {
    const box = { width: 50, height: 50 }
    expect(fitText(letters, 'aa aa aa', { ...box, leading: 1 }, [40, 20, 10])).to.deep.equal({
      lines: ['aa aa', 'aa'],
      size: 20,
    })
    const long = fitText(letters, 'a'.repeat(100), { ...box, leading: 1 }, [40, 20])
    expect(long.lines).to.deep.equal(['aaaa…'])
    const many = fitText(letters, 'aa '.repeat(40), { ...box, leading: 1 }, [20])
    expect(many.lines).to.have.lengthOf(2)
    expect(many.lines[1]).to.match(/…$/)
  })
})
