import { expect } from 'chai'
import { contentRequested } from '#server/metrics/events.ts'
import { opened } from '#test/support/opened.ts'
import { previewPath } from '#test/support/preview.ts'
import { eventually, openSite, type StoryFile } from '#test/support/site.ts'

describe('Previews', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let preview: string

  before(async () => {
    preview = previewPath('/hotels/le-phare', site.clock.now())
  })

  it('mark each block and each nested block for the visual editor', async () => {
    const page = await site.html(previewPath('/histoire', site.clock.now()))
    const marks = [...page.matchAll(/data-blok-c="([^"]*)" data-blok-uid="([^"]*)"/g)]
    expect(marks.length).to.be.greaterThan(3)
    for (const [, json = '', uid] of marks) {
      const marker = JSON.parse(json.replaceAll('&quot;', '"'))
      expect(`${marker.id}-${marker.uid}`).to.equal(uid)
    }
    expect(page).to.match(/<div class="Block" data-slot="[^"]+" data-block="\w+"[^>]* data-blok-c=/)
    expect(page).not.to.include('<template data-blok')
  })

  it('may stand in the editors’ frames and nowhere else', async () => {
    const { headers } = await site.get(previewPath('/histoire', site.clock.now()))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).to.include(`frame-ancestors 'self' https://app.storyblok.com ${site.content?.url}`)
    expect(policy).to.include("require-trusted-types-for 'script'").and.to.include('trusted-types hautemer default')
    expect(headers.get('x-frame-options')).to.equal(null)
    expect(headers.get('cache-control')).to.equal('private, no-store')
    const published = (await site.get('/histoire')).headers
    expect(published.get('content-security-policy')).to.include("frame-ancestors 'self';").and.not.include('default;')
  })

  it('show the house’s own menu, as the page does', async () => {
    const slug = 'offres/fairway-et-falaise'
    const menu = /<nav class="LocalHeader"[\s\S]*?<\/nav>/
    const [published] = menu.exec(await site.html(`/${slug}`)) ?? []
    expect(published).to.be.a('string')
    expect(await site.html(previewPath(`/${slug}`, site.clock.now()))).to.include(published)
  })

  it('nothing of it is in published pages', async () => {
    await site.edit('website-hotels/histoire', (story) => {
      story.content.body.unshift({ _uid: 'unbekannt', component: 'carrousel' })
    })
    await eventually(async () =>
      expect(await site.html(previewPath('/histoire', site.clock.now()))).to.include('data-hint="unknownComponent"'),
    )
    const page = await site.html('/histoire')
    expect(page).not.to.match(/data-blok|PreviewHints|data-hint|preview-\w+\.js/)
  })

  describe('follow what is typed', () => {
    it('draws a story that is not saved, with its hints', async () => {
      const story = await draft()
      story.content.seo_title = 'Un titre tapé à l’instant'
      const titled = story.content.body.find((it: StoryFile) => it.title && it.component !== 'carrousel')
      titled.title = 'Notre <script>alert(1)</script> histoire'
      story.content.body.push({ _uid: 'inconnu', component: 'carrousel' })
      const answer = await post({ path: '/histoire', story })
      expect(answer.status).to.equal(200)
      const payload = await answer.json()
      expect(payload.title).to.include('tapé à l’instant')
      expect(JSON.stringify(payload.slots)).to.include('&lt;script&gt;').and.not.include('<script>')
      expect(JSON.stringify(payload.slots)).to.include('unknownComponent')
      expect(await site.html('/histoire')).not.to.include('tapé à l’instant')
    })

    it('asks the content service nothing while somebody types', async () => {
      const story = await draft()
      await post({ path: '/histoire', story })
      // The site looks by itself for news every half a minute: of three tries two know nothing of that.
      let calls = 1
      for (let turn = 0; calls > 0 && turn < 3; turn++) calls = await callsWhileTyping(story)
      expect(calls).to.equal(0)
    })

    it('refuses who has no token, a body that is too long, no JSON, no story', async () => {
      const story = await draft()
      const body = { path: '/histoire', story }
      expect((await post(body, '')).status).to.equal(403)
      expect((await post(body, query().replace(/token%5D=\w/, 'token%5D=x'))).status).to.equal(403)
      expect((await post(body, query(), { Origin: 'https://elsewhere.test' })).status).to.equal(403)
      expect((await post({ ...body, more: 'x'.repeat(2 * 1024 * 1024) })).status).to.equal(413)
      expect((await post(body, query(), { 'Content-Type': 'text/plain' })).status).to.equal(415)
      expect((await post({ path: '/histoire', story: 'none' })).status).to.equal(400)
      expect((await post({ story })).status).to.equal(400)
      expect((await site.get('/api/content/preview')).status).to.equal(405)
    })

    it('is limited like other calls, 120 a minute, for whoever tries tokens too', async () => {
      site.clock.toNextMinute()
      const guess = () => post({ path: '/histoire' }, query().replace(/token%5D=\w/, 'token%5D=x'))
      const statuses = (await Promise.all(Array.from({ length: 121 }, guess))).map(({ status }) => status)
      expect(statuses.filter((it) => it === 403)).to.have.length(120)
      const late = await post({ path: '/histoire', story: await draft() })
      expect(late.status).to.equal(429)
      expect(Number(late.headers.get('retry-after'))).to.be.within(1, 60)
      site.clock.advance({ minutes: 1 })
    })
  })

  /** The requests to the content service while twenty strokes are drawn. */
  async function callsWhileTyping(story: StoryFile): Promise<number> {
    let calls = 0
    const count = () => void calls++
    contentRequested.subscribe(count)
    try {
      for (let i = 0; i < 20; i++) {
        story.content.title = `Titre ${i}`
        expect((await post({ path: '/histoire', story })).status).to.equal(200)
      }
    } finally {
      contentRequested.unsubscribe(count)
    }
    return calls
  }

  function query(): string {
    return preview.slice(preview.indexOf('?'))
  }

  function post(body: unknown, search = query(), headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${site.url}/api/content/preview${search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  async function draft(): Promise<StoryFile> {
    const address = `${site.content?.url}/v2/cdn/stories/website-hotels/histoire?version=draft&token=preview`
    return (await (await fetch(address)).json()).story
  }
})
