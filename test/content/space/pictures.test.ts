import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import sharp from 'sharp'
import { createAssetOrigins, ownAssetOrigin } from '#server/content/pictures/origins.ts'
import { newFolder } from '#test/support/folders.ts'
import { closing } from '#test/support/opened.ts'
import { eventually, type Site } from '#test/support/site.ts'
import { json } from './between.ts'
import { openSmallSpace, page, richText, type SmallSpace } from './space.ts'

const drawing = (attributes: string) =>
  `<?xml version="1.0"?><!-- <svg width="1" height="1"> --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`

/** As editors upload them: Storyblok writes `x` instead of the size of a drawing (GitHub issues of storyblok/storyblok). */
const drawings: Record<string, [attributes: string, width: number, height: number]> = {
  logo: ['width="120" height="40"', 120, 40],
  box: ['viewBox="0 0 300 150.5"', 300, 151],
  percent: ['width="100%" height="100%" viewBox="0,0,64,32"', 64, 32],
  wide: ["width='20mm' viewBox='0 0 2 1'", 76, 38],
}

describe('a real space: pictures that the image service does not make others of', () => {
  let assetsDir: string
  let dataDir: string
  let space: SmallSpace
  let site: Site
  before(async () => {
    assetsDir = await newFolder('assets-')
    for (const [name, [attributes]] of Object.entries(drawings))
      await writeFile(join(assetsDir, `${name}.svg`), drawing(attributes))
    await writeFile(join(assetsDir, 'sizeless.svg'), drawing(''))
    await writeFile(join(assetsDir, 'notes.svg'), '<html>no picture</html>')
    const color = { width: 640, height: 400, channels: 3 as const, background: 'teal' }
    await writeFile(join(assetsDir, 'photo.png'), await sharp({ create: color }).png().toBuffer())
    await writeFile(
      join(assetsDir, 'small.jpg'),
      await sharp({ create: { ...color, width: 300 } })
        .jpeg()
        .toBuffer(),
    )
    await writeFile(join(assetsDir, 'moving.gif'), await sharp({ create: color }).gif().toBuffer())
    space = await openSmallSpace({ assetsDir })
    const names = [...Object.keys(drawings).map((it) => `${it}.svg`), 'sizeless.svg', 'notes.svg', 'gone.svg']
    const blocks = [...names, 'photo.png', 'small.jpg'].map((name) => pictured(`x/0a1b2c/${name}`, name))
    await space.save('images', page('Images', [...blocks, pictured('640x400/0a1b2c/moving.gif', 'moving.gif')]))
    await space.save('une', page('Une', [pictured('x/0a1b2c/logo.svg', 'logo.svg'), richText('Suite.')]))
    await space.settle()
    dataDir = await newFolder('data-')
    site = await space.open({ dataDir })
  })
  after(() => space?.close())

  const pictured = (path: string, alt: string) => ({
    component: 'media_text',
    title: alt,
    text: richText('Mots.').text,
    picture: { fieldtype: 'asset', id: 1, filename: `https://a.storyblok.com/f/100100/${path}`, alt, focus: '' },
  })
  const imageOf = (html: string, name: string) =>
    new RegExp(`<img[^>]*alt="${name.replace('.', '\\.')}"[^>]*>`).exec(html)?.[0]
  const read = () => site.htmlWhen('/images', (html) => imageOf(html, 'small.jpg') !== undefined)

  it('gives a drawing the room that the file itself names, and asks for it alone', async () => {
    const html = await read()
    for (const [name, [, width, height]] of Object.entries(drawings)) {
      const image = imageOf(html, `${name}.svg`) ?? ''
      expect(image, name).to.contain(`src="/_img/f/100100/x/0a1b2c/${name}.svg"`).and.not.contain('srcSet')
      expect(image, name).to.contain(`width="${width}"`).and.contain(`height="${height}"`)
      const file = await site.get(`/_img/f/100100/x/0a1b2c/${name}.svg`)
      expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
      expect((await site.get(`/_img/f/100100/x/0a1b2c/${name}.svg/m/480x0/filters:quality(80)`)).status).to.equal(404)
    }
    expect(html).to.not.match(/\.svg\/m\//)
  })

  it('measures a photograph whose address tells no size, and offers it no wider than it is', async () => {
    const html = await read()
    expect(imageOf(html, 'photo.png')).to.contain('width="640"').and.contain('height="400"').and.contain('480w')
    expect(imageOf(html, 'photo.png')).to.not.contain('800w')
    const offered = [...html.matchAll(/(\/_img\/[^\s"]*(?:photo\.png|small\.jpg)[^\s"]*)/g)].map(([, it]) => it ?? '')
    expect(offered.length).to.be.greaterThan(5)
    for (const it of new Set(offered)) expect((await site.get(it.replaceAll('&amp;', '&'))).status, it).to.equal(200)
    expect((await site.get('/_img/f/100100/x/0a1b2c/photo.png/m/481x0/filters:quality(80)')).status).to.equal(404)
  })

  it('asks for a moving picture as it is, so that it goes on moving', async () => {
    const image = imageOf(await read(), 'moving.gif')
    expect(image).to.contain('src="/_img/f/100100/640x400/0a1b2c/moving.gif"').and.not.contain('srcSet')
    const file = await site.get('/_img/f/100100/640x400/0a1b2c/moving.gif')
    expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'image/gif'])
  })

  it('leaves out what is missing or no picture: the words beside it stay, the log names each once', async () => {
    const html = await read()
    for (const name of ['sizeless.svg', 'notes.svg', 'gone.svg']) {
      expect(imageOf(html, name), name).to.equal(undefined)
      expect(html).to.contain(`>${name}</h2>`)
    }
    const named = site.log.filter((it) => it.story === 'website-hotels/images' && it.locale === 'fr')
    const message = 'content left out: the size of the picture is neither in its address nor could it be read'
    expect(named.map((it) => [it.field, it.msg])).to.deep.equal([4, 5, 6].map((it) => [`body.${it}.picture`, message]))
    expect((await site.get('/_img/f/100100/x/0a1b2c/gone.svg')).status).to.equal(404)
  })

  it('takes the 403 of the store behind the service for a file that is not there', async () => {
    space.between.answer = (url, pass) => (url.pathname.startsWith('/f/') ? json(403, {}) : pass())
    expect((await site.get('/_img/f/100100/x/0a1b2c/new.svg')).status).to.equal(404)
    space.between.answer = undefined
  })

  it('shows a page without waiting for a picture that does not come, and the picture when it does', async () => {
    let isSlow = true
    space.between.answer = async (url, pass) => {
      while (isSlow && url.pathname.endsWith('/late.svg')) await new Promise((resolve) => setTimeout(resolve, 50))
      return pass()
    }
    await writeFile(join(assetsDir, 'late.svg'), drawing('width="50" height="25"'))
    await space.save('tard', page('Tard', [pictured('x/0a1b2c/late.svg', 'late.svg')]))
    await space.settle()
    site.clock.advance({ minutes: 2 })
    const html = await eventually(
      async () => (await site.get('/tard')).text(),
      (it) => it.includes('Mots.'),
    )
    expect(imageOf(html, 'late.svg')).to.equal(undefined)
    isSlow = false
    const whole = await site.htmlWhen('/tard', (it) => imageOf(it, 'late.svg') !== undefined)
    expect(imageOf(whole, 'late.svg')).to.contain('width="50"').and.contain('height="25"')
    space.between.answer = undefined
  })

  it('knows the sizes after a restart without asking again', async () => {
    await read()
    const asked: string[] = []
    space.between.answer = (url, pass) => {
      if (url.pathname.startsWith('/f/')) asked.push(url.pathname)
      return pass()
    }
    await space.end(site)
    site = await space.open({ dataDir })
    expect(imageOf(await site.html('/une'), 'logo.svg')).to.contain('width="120"')
    expect(asked.filter((it) => it.endsWith('/logo.svg'))).to.deep.equal([])
    space.between.answer = undefined
  })
})

describe('a real space: other regions', () => {
  const origins: [api: string, origin: string][] = [
    ['https://api.storyblok.com/v2', 'https://a.storyblok.com'],
    ['https://api-us.storyblok.com/v2', 'https://a-us.storyblok.com'],
    ['https://api-ca.storyblok.com/v2', 'https://a-ca.storyblok.com'],
    ['https://api-ap.storyblok.com/v2', 'https://a-ap.storyblok.com'],
    ['https://app.storyblokchina.cn/v2', 'https://a.storyblokchina.cn'],
    ['http://127.0.0.1:3001/v2', 'http://127.0.0.1:3001'],
  ]
  for (const [api, origin] of origins)
    it(`has its files at ${origin} with ${new URL(api).host}`, () => {
      expect(ownAssetOrigin(api)).to.equal(origin)
    })

  it('fetches files of a copied space where the stories say they are, and only from hosts of Storyblok', () => {
    const assets = createAssetOrigins('https://api-us.storyblok.com/v2', '100')
    for (const it of ['https://a.storyblok.com/f/200/x/a/b.svg', 'https://a2-ap.storyblok.com/f/300/x/a/b.svg'])
      assets.note(new URL(it))
    assets.note(new URL('https://evil.test/f/400/x/a/b.svg'))
    assets.note(new URL('https://a.storyblok.com/f/100/x/a/b.svg'))
    for (const space of [200, 300, 600]) assets.noteDraft(new URL(`https://a-ca.storyblok.com/f/${space}/x/a/b.svg`))
    expect(['100', '200', '300', '400', '500', '600'].map(assets.of)).to.deep.equal([
      'https://a-us.storyblok.com',
      'https://a.storyblok.com',
      'https://a2-ap.storyblok.com',
      'https://a-us.storyblok.com',
      undefined,
      'https://a-ca.storyblok.com',
    ])
  })

  it('is told from a wrong token in one line, which names both', async () => {
    await using space = await closing(openSmallSpace())
    space.between.answer = (url, pass) =>
      url.pathname.startsWith('/v2/') ? json(401, { error: 'Unauthorized' }) : pass()
    const site = await space.open({ unready: true })
    const lines = () => site.log.filter((it) => String(it.msg).startsWith('the content service does not answer'))
    const [line] = await eventually(lines, (it) => it.length > 0)
    expect(String(line?.msg)).to.contain('STORYBLOK_TOKEN').and.contain('another region than STORYBLOK_API')
    expect((await site.get('/readyz')).status).to.equal(503)
    space.between.answer = undefined
    await eventually(async () => expect((await site.get('/readyz')).status).to.equal(200))
    expect(lines()).to.have.length(1)
  })
})
