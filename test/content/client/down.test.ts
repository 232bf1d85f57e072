import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ProductError } from '#shared/errors/productError.ts'
import { eventually, type Site, startWorld, type World } from './clientWorld.ts'

const hour = 60 * 60 * 1000

describe('content client: a service that is down', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.stop())

  const goDown = () => {
    world.gate.answer = (req) => req.socket.destroy()
  }
  const comeBack = () => {
    world.gate.answer = undefined
  }
  const warm = (site: Site) => eventually(() => site.content.peek('en', 'website-hotels/maisons/la-dune') !== undefined)
  const stateOf = async (site: Site) =>
    ((await (await fetch(`${site.url}/api/content/health`)).json()) as { state: string }).state
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof ProductError ? error.id : error),
    )

  it('goes on with what it knows for a day, and says so', async () => {
    const site = await world.open()
    await warm(site)
    goDown()
    expect(await stateOf(site)).to.equal('ok')
    world.now.offset = 2 * hour
    expect(await stateOf(site)).to.equal('stale')
    expect((await site.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
    expect(site.content.peek('en', 'website-hotels')?.content.title).to.equal('Home')
    await eventually(() => world.lines.some((it) => it.msg.includes('does not answer')))

    world.now.offset = 25 * hour
    expect(site.content.peek('fr', 'website-hotels')).to.equal(undefined)
    expect(await refusal(site.content.story('fr', 'website-hotels'))).to.equal('page.contentUnavailable')
    expect((await fetch(`${site.url}/api/content/health`)).status).to.equal(503)

    comeBack()
    world.now.offset += 6000
    expect((await site.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
    expect(await stateOf(site)).to.equal('ok')
    expect(world.lines.filter((it) => it.msg.includes('answers again'))).to.have.length(1)
  })

  it('asks at most every five seconds for readers of stale stories', async () => {
    const site = await world.open()
    await warm(site)
    goDown()
    world.now.offset = hour
    const before = world.gate.seen.length
    for (let time = 0; time < 20; time++) {
      await site.content.story('fr', 'website-hotels')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(world.gate.seen.length - before).to.equal(1)
    expect(world.lines.filter((it) => it.msg.includes('does not answer'))).to.have.length(1)
  })

  it('knows all of it after a restart, before the service answers', async () => {
    const first = await world.open()
    await warm(first)
    await first.close()
    goDown()
    const second = await world.open()
    await second.content.ready()
    expect((await second.content.story('en', 'website-hotels/maisons/le-phare'))?.slug).to.equal(
      'maisons/the-lighthouse',
    )
    expect(second.content.links.find('fr', 'maisons/la-dune')).to.include({ name: 'La Dune' })
    expect(second.content.all('fr')).to.have.length(4)

    comeBack()
    await world.save(
      'website-hotels/headers/main',
      { component: 'page', title: 'Menu, refait', body: [] },
      { id: 4, name: 'Menu', uuid: '00000000-0000-4000-8000-000000000004' },
    )
    await eventually(() => second.content.peek('fr', 'website-hotels/headers/main')?.content.title === 'Menu, refait')
  })

  it('shows after a restart what was published meanwhile, and asks for no more than that', async () => {
    const first = await world.open()
    await warm(first)
    await first.close()
    await world.save(
      'website-hotels/headers/main',
      { component: 'page', title: 'Menu, refait', body: [] },
      { id: 4, name: 'Menu', uuid: '00000000-0000-4000-8000-000000000004' },
    )
    await eventually(() => world.hooks.length > 0)
    world.gate.seen.length = 0
    const second = await world.open()
    await second.content.ready()
    expect((await second.content.story('fr', 'website-hotels/headers/main'))?.content.title).to.equal('Menu, refait')
    await warm(second)
    expect(world.gate.seen.map((it) => it.path)).to.eql(['spaces/me', 'links', 'stories', 'stories'])
  })

  it('does not wait for a slow service when it was here before', async () => {
    const first = await world.open()
    await warm(first)
    await first.close()
    let givenUp = 0
    world.gate.answer = (_req, res) => void res.on('close', () => givenUp++)
    const second = await world.open()
    await second.content.ready()
    expect(givenUp).to.equal(0)
    expect((await second.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
  })

  it('is not ready, and refuses, when it has never known anything; and recovers', async () => {
    goDown()
    const site = await world.open()
    let isReady = false
    void site.content.ready().then(() => {
      isReady = true
    })
    await eventually(() => world.lines.some((it) => it.msg.includes('no content is stored yet')))
    expect(await refusal(site.content.story('fr', 'website-hotels'))).to.equal('page.contentUnavailable')
    expect(site.content.peek('fr', 'website-hotels')).to.equal(undefined)
    expect(await stateOf(site)).to.equal('down')
    expect(isReady).to.equal(false)
    comeBack()
    await eventually(() => isReady)
    expect((await site.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
  })

  it('refuses a story that no level knows, and only that one', async () => {
    world.gate.answer = (req) => (req.url?.includes('/links') ? true : req.socket.destroy())
    const site = await world.open()
    await site.content.ready()
    expect(await refusal(site.content.story('fr', 'website-hotels'))).to.equal('page.contentUnavailable')
    expect(await site.content.story('fr', 'website-hotels/nothing')).to.equal(null)
    comeBack()
    expect((await site.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
  })

  it('starts with a damaged snapshot, and with one of another space', async () => {
    const file = join(world.dataDir, 'content.db')
    const first = await world.open()
    await warm(first)
    await first.close()
    const other = await world.open({ token: 'another' })
    expect(other.content.links.all('fr')).to.eql([])
    await other.close()
    writeFileSync(file, 'no database')
    appendFileSync(file, Buffer.alloc(5000))
    const second = await world.open()
    expect((await second.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
    expect(world.lines.some((it) => it.msg.includes('created again'))).to.equal(true)
  })

  it('goes on without a folder that it may write to', async () => {
    writeFileSync(`${world.dataDir}-file`, '')
    const site = await world.open({ dataDir: join(`${world.dataDir}-file`, 'data') })
    expect((await site.content.story('fr', 'website-hotels'))?.content.title).to.equal('Accueil')
  })
})
