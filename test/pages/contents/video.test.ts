import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import type { Site } from '#test/support/site.ts'

const film = '/_media/f/100100/x/7d1e52a9c4/phare-perros-tombee-du-jour.webm'
/** The drawing as the image service makes pixels of it, with a focus, a credit, and the film for its loop. */
const photograph = {
  fieldtype: 'asset',
  id: 1,
  filename: 'https://a.storyblok.com/f/100100/1600x1200/50e0ba9eb7/phare-perros-crepuscule.jpg',
  alt: 'Le phare au couchant',
  title: 'Perros-Guirec | 21 h 40',
  focus: '400x300:401x301',
  copyright: 'Ana Roy',
  source: `https://a.storyblok.com${film.slice('/_media'.length)}`,
}
const captions = '/_media/f/100100/x/a4c7720be1/phare-perros-tombee-du-jour.fr.vtt'

describe('films', () => {
  let site: Site
  let bytes: Buffer
  before(async () => {
    bytes = await readFile('content/houses/hautemer/assets/phare-perros-tombee-du-jour.webm')
    site = await openSiteWith({
      film: storyOf('Film', readDemos().video ?? []),
      galerie: storyOf('Galerie', readDemos().gallery?.slice(-1)),
      photographies: storyOf('Photographies', [
        { component: 'media_text', _uid: 'one', title: 'Le phare', picture: photograph },
        {
          component: 'card_list',
          _uid: 'two',
          title: 'Cartes',
          cards: [{ component: 'card', _uid: 'three', title: 'Le phare', picture: photograph }],
        },
        { component: 'gallery', _uid: 'four', pictures: [photograph, { ...photograph, source: '' }, photograph] },
      ]),
    })
  })
  after(() => site?.close())

  const part = async (range: string, path = film) => {
    const answer = await site.get(path, { range })
    return { answer, body: Buffer.from(await answer.arrayBuffer()) }
  }

  it('are sent from our own origin, whole or the part that is asked for', async () => {
    const whole = await site.get(film)
    expect([whole.status, whole.headers.get('content-type')]).to.deep.equal([200, 'video/webm'])
    expect(whole.headers.get('accept-ranges')).to.equal('bytes')
    expect(whole.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
    expect(whole.headers.get('content-security-policy')).to.contain('sandbox')
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).to.equal(true)
    const end = bytes.length - 1
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, end],
      ['bytes=-7', end - 6, end],
      [`bytes=5-${end + 500}`, 5, end],
    ] as const) {
      const { answer, body } = await part(range)
      expect(answer.status, range).to.equal(206)
      expect(answer.headers.get('content-range')).to.equal(`bytes ${from}-${to}/${bytes.length}`)
      expect(body.equals(bytes.subarray(from, to + 1)), range).to.equal(true)
    }
    const beyond = await part(`bytes=${bytes.length}-`)
    expect([beyond.answer.status, beyond.answer.headers.get('content-range')]).to.deep.equal([
      416,
      `bytes */${bytes.length}`,
    ])
    expect((await part('bytes=0-1,5-6')).answer.status).to.equal(200)
    expect((await part('nonsense')).answer.status).to.equal(200)
  })

  it('come with captions, and nothing else is passed on', async () => {
    const answer = await site.get(captions)
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/vtt; charset=utf-8'])
    expect(await answer.text()).to.match(/^WEBVTT/)
    for (const path of [
      '/_media/f/100100/x/7d1e52a9c4/nothing.webm',
      '/_media/f/100100/1600x1000/50e0ba9eb7/phare-perros-crepuscule.svg',
      '/_media/f/100100/x/7d1e52a9c4/..%2F..%2Fserve.ts',
      '/_media/v2/cdn/stories',
      '/_media/x.mp4',
    ]) {
      const refused = await site.get(path)
      expect(refused.status, path).to.equal(404)
      expect((await refused.json()).error.code, path).to.be.a('string')
    }
  })

  it('are asked for when somebody plays them, not before, and play under the policy of the page', async () => {
    const page = await newPage({ width: 1280 })
    try {
      const asked: string[] = []
      // The player's own pictures are addresses that hold themselves.
      page.on('request', (it) => void (it.url().startsWith('data:') || asked.push(it.url())))
      const problems: string[] = []
      page.on('console', (it) => (it.type() === 'error' ? problems.push(it.text()) : undefined))
      await page.goto(`${site.url}/film`, { waitUntil: 'networkidle0' })
      expect(asked.filter((it) => it.includes('.webm'))).to.deep.equal([])
      expect(asked.filter((it) => !it.startsWith(site.url))).to.deep.equal([])
      await page.$eval('video', async (video) => {
        video.muted = true
        await video.play()
      })
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2, { timeout: 10_000 })
      const facts = await page.$eval('video', async (video) => {
        const { duration, videoWidth, videoHeight } = video
        video.currentTime = 9
        await new Promise((done) => video.addEventListener('seeked', done, { once: true }))
        return { duration, videoWidth, videoHeight, cues: video.textTracks[0]?.cues?.length }
      })
      expect(facts).to.deep.equal({ duration: 14, videoWidth: 960, videoHeight: 600, cues: 3 })
      expect(problems).to.deep.equal([])
    } finally {
      await closePage(page)
    }
  })

  it('have their player, transcript and way to another site without JavaScript', async () => {
    const page = await newPage({ javascript: false, width: 390 })
    try {
      const asked: string[] = []
      // The player's own pictures are addresses that hold themselves.
      page.on('request', (it) => void (it.url().startsWith('data:') || asked.push(it.url())))
      await page.goto(`${site.url}/en/film`, { waitUntil: 'networkidle0' })
      expect(asked.filter((it) => !it.startsWith(site.url))).to.deep.equal([])
      expect(
        await page.$eval('video', (it) => [it.controls, it.preload, it.poster.startsWith(location.origin)]),
      ).to.deep.equal([true, 'none', true])
      expect(await page.$eval('track', (it) => [it.kind, it.srclang, it.label])).to.deep.equal([
        'captions',
        'en-US',
        'English',
      ])
      expect(await page.$eval('.Video-transcript', (it) => it.textContent)).to.contain('A silent film.')
      expect(
        await page.$eval('.Video-elsewhere a', (it) => [it.getAttribute('href'), it.getAttribute('rel')]),
      ).to.deep.equal(['https://films.example/phare', 'noopener'])
      expect(await page.$$('iframe')).to.deep.equal([])
    } finally {
      await closePage(page)
    }
  })

  it('stand silent in the frame of the picture that they were taken from: their address, its focus, words and credit', async () => {
    const html = await site.html('/photographies')
    const [frame = ''] = /<div class="Loop".*?<\/figure>/s.exec(html) ?? []
    expect(frame).to.contain(`data-film="${film}"`).and.contain('data-film-pause="Arrêter l’image"')
    expect(frame).to.match(
      /type="image\/avif" srcSet="[^"]+\/m\/800x500\/filters:format\(avif\):focal\(400x300:401x301\)/i,
    )
    expect(frame).to.contain('alt="Le phare au couchant"').and.contain('© Ana Roy').and.contain('21 h 40')
    expect(html).not.to.contain('<video')
  })

  for (const width of [390, 1280])
    it(`play by themselves while they are seen, and stop for good at the press of a button, ${width} px`, async () => {
      const page = await newPage({ width, reducedMotion: false })
      try {
        await page.goto(`${site.url}/photographies`)
        await page.$eval('.MediaText .Loop', (it) => it.scrollIntoView({ block: 'center' }))
        const button = await page.waitForSelector('.MediaText .Loop button')
        const state = () =>
          page.$eval('.MediaText .Loop', (it) => {
            const { muted, loop, playsInline, paused, ariaHidden } = it.querySelector('video') as HTMLVideoElement
            return { muted, loop, playsInline, paused, ariaHidden, name: it.querySelector('button')?.ariaLabel }
          })
        const silent = { muted: true, loop: true, playsInline: true, ariaHidden: 'true' }
        expect(await state()).to.deep.equal({ ...silent, paused: false, name: 'Arrêter l’image' })
        const size = await button?.boundingBox()
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).to.be.at.least(44)
        await page.focus('.MediaText .Loop button')
        await page.keyboard.press('Enter')
        await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('.MediaText video')?.paused)
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
        await page.$eval('.MediaText .Loop', (it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        expect(await state()).to.deep.equal({ ...silent, paused: true, name: 'Animer l’image' })
        await page.keyboard.press('Enter')
        await page.waitForFunction(() => !document.querySelector<HTMLVideoElement>('.MediaText video')?.paused)
        expect(await page.$$('.Card video, .Gallery-strip video')).to.deep.equal([])
        expect(await axeViolations(page)).to.deep.equal([])
      } finally {
        await closePage(page)
      }
    })

  for (const [reader, options, prepare] of [
    ['who wants less motion', {}, undefined],
    ['who saves data', { reducedMotion: false }, saveData],
    ['without scripts', { reducedMotion: false, javascript: false }, undefined],
  ] as const)
    it(`are their picture alone for a reader ${reader}`, async () => {
      const page = await newPage({ width: 1280, ...options })
      try {
        const asked: string[] = []
        page.on('request', (it) => void asked.push(it.url()))
        if (prepare) await page.evaluateOnNewDocument(prepare)
        await page.goto(`${site.url}/photographies`, { waitUntil: 'networkidle0' })
        expect(asked.filter((it) => it.includes('/_media/'))).to.deep.equal([])
        expect(await page.$$('.Loop :is(video, button)')).to.deep.equal([])
        expect(await page.$eval('.Loop img', (it) => it.complete && it.naturalWidth > 0)).to.equal(true)
      } finally {
        await closePage(page)
      }
    })

  it('cost nothing before they are opened in a gallery, whose photographs have 80 KB on a phone and 160 on a desk', async () => {
    for (const [width, pixelRatio, most] of [
      [390, 2, 80],
      [1440, 2, 160],
    ] as const) {
      const page = await newPage({ width, pixelRatio, reducedMotion: false })
      try {
        await page.goto(`${site.url}/galerie`)
        await page.$eval('.Gallery', (it) => it.scrollIntoView())
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLImageElement>('.Gallery img')].every((it) => it.naturalWidth > 0),
        )
        await page.waitForNetworkIdle()
        const loaded = await page.evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter((it) => /\/_(img|media)\//.test(it.name))
            .map((it) => [decodeURIComponent(it.name), it.encodedBodySize] as const),
        )
        expect(loaded.filter(([name]) => !/\.jpg\/m\/.*format\(avif\)/.test(name))).to.deep.equal([])
        expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024, `${width} px`).to.be.within(10, most)
      } finally {
        await closePage(page)
      }
    }
  })

  it('play in the gallery’s dialog, one at a time', async () => {
    const page = await newPage({ width: 1280, reducedMotion: false })
    try {
      await page.goto(`${site.url}/photographies`)
      const last = '.Gallery-strip li:last-child a'
      await page.focus(last)
      await page.waitForFunction(
        (it) => Object.keys(document.querySelector(it) ?? {}).some((name) => name.startsWith('__reactProps')),
        {},
        last,
      )
      await page.keyboard.press('Enter')
      await page.waitForSelector('.Gallery-track > :last-child video.is-seen')
      expect(await page.$eval('.Gallery-bar p', (it) => it.textContent))
        .to.contain('© Ana Roy')
        .and.contain('3 sur 3')
      await page.keyboard.press('ArrowLeft')
      await page.waitForFunction(
        () => document.querySelector<HTMLVideoElement>('.Gallery-track > :last-child video')?.paused,
      )
    } finally {
      await closePage(page)
    }
  })
})

/** Runs in the page, before its scripts. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}
