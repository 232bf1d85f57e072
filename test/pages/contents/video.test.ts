import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Site } from '#test/support/site.ts'

const film = '/_media/f/100100/x/7d1e52a9c4/phare-perros-tombee-du-jour.webm'
const captions = '/_media/f/100100/x/a4c7720be1/phare-perros-tombee-du-jour.fr.vtt'

describe('films', () => {
  let site: Site
  let bytes: Buffer
  before(async () => {
    bytes = await readFile('content/assets/phare-perros-tombee-du-jour.webm')
    site = await openSiteWith({ film: storyOf('Film', readDemos().video ?? []) })
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
      ).to.deep.equal(['https://films.hautemer.example/phare', 'noopener'])
      expect(await page.$$('iframe')).to.deep.equal([])
    } finally {
      await closePage(page)
    }
  })
})
