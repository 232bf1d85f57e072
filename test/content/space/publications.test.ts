import { expect } from 'chai'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, type Site, type SiteOptions } from '#test/support/site.ts'
import type { Passing } from './between.ts'
import { openSmallSpace, page, richText, type SmallSpace } from './space.ts'
import { report, storyBody } from './webhooks.ts'

const id = 900
const uuid = '00000000-0000-4000-8000-000000000900'

describe('a real space: publications, before the delivery network knows of them', () => {
  const redis = opened(startRedis)
  let space: SmallSpace
  let sites: Site[]
  beforeEach(async function () {
    space = await openSmallSpace()
    await space.save('page', page('Page', [richText('Avant.')]), { uuid, id })
    for (let count = 0; count < 30; count++)
      await space.save(`beside/p-${count}`, page(`P ${count}`), { id: 1000 + count })
    await space.settle()
    // Where requests are counted they come at the pace of the space, which processes share.
    const isCounted = this.currentTest?.title.includes('two hundred')
    const options: SiteOptions = { env: { REDIS_URL: redis.url }, ...(isCounted && { pace: 'operated' }) }
    sites = [await space.open(options), await space.open(options)]
    for (const it of sites) {
      await it.whole()
      expect(await it.html('/page')).to.contain('Avant.')
    }
    space.between.calls.length = 0
  })
  afterEach(async () => {
    await space.close()
    await redis.run((client) => client.flushall())
  })

  const [isPublished, isGone] = ['Après.', 'Avant.']
  const publish = async () => {
    await space.save('page', page('Page', [richText('Après.')]), { uuid, id })
    await space.settle()
  }
  const everywhere = (holds: (html: string, status: number) => boolean, withinMs = 30_000) =>
    Promise.all(
      sites.map((site) =>
        eventually(
          async () => {
            const answer = await site.get('/page')
            return { status: answer.status, html: await answer.text() }
          },
          ({ html, status }) => holds(html, status),
          withinMs,
        ),
      ),
    )

  /** Answers of before, by address without the version: what a cache has that does not know of a publication yet. */
  function openOldAnswers(isOld: (url: URL) => boolean) {
    const answers = new Map<string, Passing>()
    const keyOf = (url: URL) => {
      const key = new URL(url)
      for (const name of ['cv', 'by_uuids', 'per_page', 'resolve_relations']) key.searchParams.delete(name)
      return key.pathname + key.search
    }
    let lagsUntil = 0
    space.between.answer = async (url, pass) => {
      const isLagging = performance.now() < lagsUntil && isOld(url)
      const old = isLagging ? answers.get(keyOf(url)) : undefined
      if (old) return old
      const answer = await pass()
      if (answer.status === 200 && !isLagging) answers.set(keyOf(url), answer)
      return answer
    }
    return {
      lagFor(ms: number) {
        lagsUntil = performance.now() + ms
      },
    }
  }

  it('shows the new words everywhere when the addresses come late', async () => {
    const old = openOldAnswers((url) => url.pathname.endsWith('/cdn/links'))
    await report(sites[0] as Site, storyBody('published', id))
    await eventually(() => expect(space.between.calls.length).to.be.at.least(3))
    old.lagFor(4000)
    await publish()
    await report(sites[0] as Site, storyBody('published', id))
    await everywhere((html) => html.includes(isPublished))
  })

  it('shows the new words everywhere when the story comes late', async () => {
    const old = openOldAnswers((url) => url.pathname.includes('/cdn/stories'))
    await report(sites[0] as Site, storyBody('published', id))
    await eventually(() => expect(space.between.calls.length).to.be.at.least(3))
    old.lagFor(4000)
    await publish()
    await report(sites[0] as Site, storyBody('published', id))
    for (const it of sites) expect(await it.html('/page')).to.contain(isGone)
    await everywhere((html) => html.includes(isPublished))
    expect(space.between.calls.length, 'requests for it').to.be.below(40)
  })

  it('shows them also when the report is lost and the version moves before the content does', async () => {
    const old = openOldAnswers((url) => !url.pathname.endsWith('/spaces/me'))
    await report(sites[0] as Site, storyBody('published', id))
    // The version is known again only after the later looks.
    await eventually(() =>
      expect(space.between.calls.filter((it) => it.url.pathname.endsWith('/spaces/me')).length).to.be.at.least(1),
    )
    old.lagFor(3000)
    await publish()
    for (const it of sites) it.clock.advance({ minutes: 2 })
    await everywhere((html) => html.includes(isPublished), 45_000)
  })

  it('shows a story that was published for the first time and is a 404 for some seconds', async () => {
    let isThere = false
    space.between.answer = async (url, pass) => {
      const answer = await pass()
      if (isThere || !url.pathname.includes('/cdn/stories') || answer.status !== 200) return answer
      const body = JSON.parse(answer.body.toString()) as { stories?: { id: number }[]; rels?: unknown[] }
      if (!body.stories) return answer
      body.stories = body.stories.filter((it) => it.id !== 901)
      return { ...answer, body: Buffer.from(JSON.stringify(body)) }
    }
    await space.save('nouvelle', page('Nouvelle', [richText('Née.')]), { id: 901 })
    await space.settle()
    await report(sites[1] as Site, storyBody('published', 901))
    await eventually(() => sites.every((it) => it.services.content.links.find('fr', 'nouvelle')))
    expect((await (sites[0] as Site).get('/nouvelle', { 'user-agent': 'Googlebot/2.1' })).status).to.be.oneOf([
      200, 404,
    ])
    isThere = true
    for (const site of sites)
      await eventually(() => site.services.content.all('fr').some((it) => it.slug === 'nouvelle'))
    for (const site of sites) expect(await site.html('/nouvelle')).to.contain('Née.')
  })

  it('reads every kind of report as "look again", twice, out of order, at either process', async () => {
    await publish()
    const bodies = [
      storyBody('unpublished', id),
      storyBody('published', id),
      storyBody('published', id),
      storyBody('moved', id),
      storyBody('deleted', 12_345),
      { ...storyBody('published', 288_868_932_106_293), full_slug: undefined },
      { text: 'The datasource has been updated', action: 'entries_updated', space_id: 100100, datasource_slug: 'x' },
      { text: 'An asset has been created', action: 'created', space_id: 100100, asset_id: 5 },
      { text: 'A release has been merged', action: 'merged', space_id: 100100, release_id: 7 },
      { text: 'A pipeline stage has been deployed', action: 'deployed', space_id: 100100, branch_id: 3 },
      { text: 'The stage of a story has changed', action: 'stage.changed', space_id: 100100, story_id: id },
      { text: 'A user was added', action: 'added', space_id: 100100, user_id: 9 },
    ]
    const answers = await Promise.all(bodies.map((body, index) => report(sites[index % 2] as Site, body)))
    expect(answers.map((it) => it.status)).to.deep.equal(bodies.map(() => 200))
    for (const it of answers) expect(it.headers.get('content-type')).to.match(/^application\/json/)
    await everywhere((html, status) => status === 200 && html.includes(isPublished))
  })

  it('looks a few times for two hundred reports at once', async () => {
    const before = process.memoryUsage().heapUsed
    await publish()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        report(sites[index % 2] as Site, storyBody('published', index < 30 ? 1000 + index : id)),
      ),
    )
    expect(new Set(answers.map((it) => it.status))).to.deep.equal(new Set([200]))
    await everywhere((html) => html.includes(isPublished))
    await eventually(
      async () => {
        const calls = space.between.calls.length
        await new Promise((resolve) => setTimeout(resolve, 2000))
        return space.between.calls.length - calls
      },
      (more) => more === 0,
      40_000,
    )
    // Both: a look at the first report, one at all others, two later; addresses, version, stories in two languages.
    expect(space.between.calls.length).to.be.below(30)
    const pauses = space.between.calls.map((it, index, all) => it.at - (all[index - 6]?.at ?? Number.NEGATIVE_INFINITY))
    expect(Math.min(...pauses), 'six requests take more than a second').to.be.above(900)
    expect(process.memoryUsage().heapUsed - before).to.be.below(200 * 1024 * 1024)
  })
})
