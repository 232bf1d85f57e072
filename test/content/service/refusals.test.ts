import { connect } from 'node:net'
import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { rateLimit } from '#tools/storyblok/delivery/rateLimit.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

describe('content service: tokens, versions, refusals', () => {
  const fixture = opened(startFixture)

  const statusOf = async (path: string) => (await fixture.fetch(path)).status

  it('wants a token, and the preview token for drafts', async () => {
    const refused: Record<string, string>[] = [
      { token: '' },
      { version: 'draft' },
      { version: 'draft', token: 'other' },
    ]
    for (const parameters of refused) {
      const { status, body } = await fixture.get('stories', parameters)
      expect([status, body]).to.deep.equal([401, { error: 'Unauthorized' }])
    }
    expect((await fixture.get('stories', { token: 'whatever' })).status).to.equal(200)
  })

  it('shows drafts with editable markers to a preview token, published stories unless asked', async () => {
    const preview = fixture.client({ accessToken: 'preview' })
    const { data } = await preview.getStory('website-hotels/journal/grande-maree', { version: 'draft' })
    expect(data.story.content.title).to.equal('La très grande marée')
    const marker = { name: 'quote', space: '100100', uid: 'q1', id: '1006' }
    expect(data.story.content.body[0]._editable).to.equal(`<!--#storyblok#${JSON.stringify(marker)}-->`)
    const published = await preview.getStory('website-hotels/journal/grande-maree')
    expect(published.data.story.content.title).to.equal('La grande marée')
    expect(published.data.story.content).not.to.have.property('_editable')
    expect((await fixture.get('stories/1007')).status).to.equal(404)
    const draft = await fixture.get('stories/1007', { version: 'draft', token: 'preview' })
    expect(draft.body.story).to.include({ published_at: null, first_published_at: null, name: 'À venir' })
  })

  it('sends a published request without a version to the address that names it', async () => {
    for (const cv of ['', '0', 'abc']) {
      const { status, headers } = await fixture.get('stories/1002', { cv, language: 'en' })
      expect(status).to.equal(301)
      // No host: a made-up Host header could be the one that is named.
      expect(headers.get('location')).to.match(/^\/v2\//)
      const target = new URL(headers.get('location') ?? '', fixture.service.url)
      expect(target.pathname).to.equal('/v2/cdn/stories/1002')
      expect(Object.fromEntries(target.searchParams)).to.deep.equal({
        token: 'public',
        cv: String(fixture.service.cv()),
        language: 'en',
      })
    }
    expect((await fixture.get('stories', { cv: '' })).status).to.equal(301)
  })

  it('answers an old version, drafts, links, tags, datasources and the space directly', async () => {
    expect((await fixture.get('stories/1002', { cv: '1' })).status).to.equal(200)
    expect((await fixture.get('stories', { cv: '', version: 'draft', token: 'preview' })).status).to.equal(200)
    for (const path of ['links', 'tags', 'datasources', 'datasource_entries', 'spaces/me']) {
      expect((await fixture.get(path, { cv: '' })).status, path).to.equal(200)
    }
  })

  it('answers 404 with an array, which the client turns into a message', async () => {
    const { status, body } = await fixture.get('stories/nothing/here')
    expect([status, body]).to.deep.equal([404, ['This record could not be found']])
    const refusal = await fixture
      .client()
      .getStory('nothing')
      .catch((error: unknown) => error)
    expect(refusal).to.include({ status: 404, message: 'This record could not be found' })
    expect((await fixture.get('stories/1002', { content_type: 'page' })).status).to.equal(404)
  })

  it('refuses parameters that the endpoint does not know', async () => {
    const refused: [string, Record<string, string>, string][] = [
      ['stories/1002', { is_startpage: '1' }, 'is_startpage'],
      ['stories/1002', { per_page: '5', 'filter_query[a][in]': 'b' }, 'per_page, filter_query'],
      ['stories', { find_by: 'uuid' }, 'find_by'],
      ['links', { language: 'en' }, 'language'],
      ['tags', { page: '1' }, 'page'],
      ['spaces/me', { constructor: '1' }, 'constructor'],
    ]
    for (const [path, parameters, names] of refused) {
      const { status, body } = await fixture.get(path, parameters)
      expect([status, body]).to.deep.equal([422, { error: `Parameter(s) ${names} not allowed` }])
    }
  })

  it('refuses values that it cannot read', async () => {
    const refused: [string, Record<string, string>][] = [
      ['stories', { 'filter_query[title][sounds_like]': 'x' }],
      ['stories', { 'filter_query[title][constructor]': 'x' }],
      ['stories', { 'filter_query[title]': 'x' }],
      ['stories', { filter_query: 'x' }],
      ['stories', { 'filter_query[rooms][gt_int]': 'many' }],
      ['stories', { 'filter_query[opens][gt_date]': 'soon' }],
      ['stories', { 'filter_query[opened][is]': 'maybe' }],
      ['stories', { 'filter_query[opened][is]': 'toString' }],
      ['stories', { published_at_gt: 'yesterday' }],
      ['stories', { updated_at_lte: '5' }],
      ['stories', { version: 'newest' }],
      [`stories/${uuidOf(2)}`, { find_by: 'name' }],
    ]
    for (const [path, parameters] of refused) {
      const { status, body } = await fixture.get(path, parameters)
      expect(status, JSON.stringify(parameters)).to.equal(422)
      expect(body.error).to.be.a('string')
    }
  })

  it('reads odd numbers as the default page', async () => {
    const odd: Record<string, string>[] = [{ per_page: '-3' }, { per_page: 'x', page: '0' }, { page: '1.5' }]
    for (const parameters of odd) {
      const { body, headers } = await fixture.get('stories', parameters)
      expect([body.stories.length, headers.get('per-page')]).to.deep.equal([7, '25'])
    }
  })

  it('answers nonsense with 4xx, never 5xx', async () => {
    expect(await statusOf('/v2/cdn/stories/%E0%A4%A?token=x')).to.equal(400)
    expect(await statusOf('/v2/cdn/nothing?token=x')).to.equal(404)
    expect(await statusOf('/v2/cdn/stories/..%2f..%2fetc%2fpasswd?token=x&cv=1')).to.equal(404)
    expect(await statusOf('/v2/cdn/stories/__proto__?token=x&cv=1')).to.equal(404)
    expect(await statusOf(`/v2/cdn/stories/${'a/'.repeat(2000)}?token=x&cv=1`)).to.equal(404)
    expect(await statusOf('/v2/cdn/stories?token=x&cv=1&filter_query[__proto__][in]=a&[]=3&&=')).to.be.within(200, 422)
    expect(
      await statusOf('/v2/cdn/stories?token=x&cv=1&by_slugs=(((&search_term=%ff&level=x&sort_by=a.b.c:,,'),
    ).to.equal(200)
    expect(await statusOf('/')).to.equal(404)
    const post = await fixture.fetch('/v2/cdn/stories?token=x', { method: 'POST', body: '{}' })
    expect([post.status, post.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS'])
    expect(fixture.lines).to.deep.equal([])
  })

  it('answers 400 to a request without a sensible host or target', async () => {
    const { port } = new URL(fixture.service.url)
    for (const head of [
      'GET / HTTP/1.1\r\nHost: a b/c',
      'GET http://x/ HTTP/1.1\r\nHost: x',
      'GET / HTTP/1.1\r\nHost: "',
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.end(`${head}\r\nConnection: close\r\n\r\n`))
        let text = ''
        socket.on('data', (part) => {
          text += part
        })
        socket.on('end', () => resolve(text)).on('error', reject)
      })
      expect(answer).to.match(/^HTTP\/1.1 400/)
    }
  })

  it('lets every origin read, preflight included, and answers HEAD without a body', async () => {
    const preflight = await fixture.fetch('/v2/cdn/stories', { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).to.deep.equal([204, '*'])
    const head = await fixture.fetch('/v2/cdn/stories?token=x&cv=1', { method: 'HEAD' })
    expect(head.headers.get('total')).to.equal('7')
    expect(head.headers.get('access-control-expose-headers')).to.include('Total')
    expect(await head.text()).to.equal('')
  })
})

describe('content service: limits', () => {
  it('takes so many a second from each token, less for larger pages', () => {
    let now = 0
    const limit = rateLimit(undefined, () => now)
    const tiers: [perPage: number, aSecond: number][] = [
      [25, 50],
      [50, 15],
      [75, 10],
      [100, 6],
    ]
    for (const token of ['one', 'another']) {
      for (const [perPage, aSecond] of tiers) {
        const take = () => limit.take(`${token} ${perPage}`, perPage)
        for (let count = 0; count < aSecond; count++) take()
        expect(take, String(perPage)).to.throw('Too many requests')
        now += 999
        expect(take).to.throw('Too many requests')
        now += 2
        take()
      }
    }
  })

  it('answers 429 as JSON, and the client tries again', async () => {
    const closed = await startFixture({ requestsPerSecond: 0 })
    const { status, body, headers } = await closed.get('stories')
    expect([status, headers.get('retry-after')]).to.deep.equal([429, '1'])
    expect(body.error).to.be.a('string')
    await closed.stop()
    // Its first request is led on to the version of the space, which makes two.
    const fixture = await startFixture({ requestsPerSecond: 2 })
    for (let count = 0; count < 2; count++) await fixture.get('stories', { token: 'another' })
    const { data } = await fixture.client({ accessToken: 'another' }).getStories({ per_page: 100 })
    expect(data.stories).to.have.length(7)
    await fixture.stop()
  })
})
