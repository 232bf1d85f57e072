import { expect } from 'chai'
import { pino } from 'pino'
import { singleFlight } from '#server/cluster/once.ts'
import { type ClusterRedis, openRedis } from '#server/cluster/redis.ts'
import { minTimes } from '#server/content/client/limiter.ts'
import { opened } from '#test/support/opened.ts'
import { startRedis } from './clientRedis.ts'
import { block, eventually, type Site, startWorld, uuid, type World } from './clientWorld.ts'

describe('content client: two processes over Redis', () => {
  const redis = opened(startRedis)
  let world: World
  let connections: ClusterRedis[]
  beforeEach(async () => {
    connections = []
    world = await startWorld()
  })
  afterEach(async () => {
    await world.stop()
    for (const it of connections) await it.close()
    await redis.run((client) => client.flushall())
  })

  /** A process on a machine of its own: only Redis is shared. */
  async function open(name: string): Promise<Site> {
    const connection = openRedis(redis.url, pino({}, { write: (line: string) => world.lines.push(JSON.parse(line)) }))
    connections.push(connection)
    await eventually(() => connection.isUp())
    // At the pace of the space, which processes share too.
    return world.open({ redis: connection, dataDir: `${world.dataDir}-${name}`, minTime: minTimes.delivery })
  }
  const warm = (site: Site) => eventually(() => site.content.peek('en', 'website-hotels/maisons/la-dune') !== undefined)
  const title = (site: Site) => site.content.peek('fr', 'website-hotels')?.content.title
  const home = (text: string) =>
    world.save(
      'website-hotels/_start',
      { component: 'page', title: text, body: [block(uuid(2))] },
      { uuid: uuid(1), id: 1, name: 'Accueil' },
    )

  it('takes everything from the other one: the second asks for nothing', async () => {
    await warm(await open('one'))
    world.gate.seen.length = 0
    const second = await open('two')
    await warm(second)
    expect(await second.content.story('fr', 'website-hotels')).to.include({ name: 'Accueil' })
    expect(second.content.all('fr')).to.have.length(4)
    expect(world.gate.seen.map((it) => it.path)).to.eql([])
  })

  it('asks as one: of processes that start together each thing is fetched once', async () => {
    const together = await Promise.all(['one', 'two', 'three', 'four'].map(open))
    await Promise.all(together.map(({ content }) => content.ready().then(() => content.fetchFirst(['house']))))
    for (const site of together) expect(site.content.all('en', ['house'])).to.have.length(2)
    await Promise.all(together.map(warm))
    const asked = world.gate.seen.map(({ path, query }) => `${path} ${query}`)
    expect(asked).to.have.length(new Set(asked).size)
    for (const site of together) await eventually(() => site.content.all('fr').length === 4)
  })

  it('hears of a publication that only the other one was told of, without asking', async () => {
    world.losesWebhooks = true
    const [first, second] = [await open('one'), await open('two')]
    await Promise.all([warm(first), warm(second)])
    await home('Accueil, refait')
    await eventually(() => world.hooks.length > 0)
    world.gate.seen.length = 0
    const [hook] = world.hooks
    await first.post(hook?.body ?? '', hook?.signature)
    await eventually(() => title(second) === 'Accueil, refait')
    expect(second.changes).to.eql([{ uuids: [uuid(1)], links: false }])
    expect(world.gate.seen.map((it) => it.path).toSorted()).to.eql(['links', 'stories', 'stories'])
    expect(second.content.version()).to.equal(first.content.version())
  })

  it('hears of stories that come and go', async () => {
    world.losesWebhooks = true
    const [first, second] = [await open('one'), await open('two')]
    await Promise.all([warm(first), warm(second)])
    await world.save(
      'website-hotels/nouvelle',
      { component: 'page', title: 'Nouvelle', body: [] },
      { uuid: uuid(9), id: 9 },
    )
    await eventually(() => world.hooks.length > 0)
    await first.post(world.hooks[0]?.body ?? '', world.hooks[0]?.signature)
    await eventually(() => second.content.links.find('fr', 'nouvelle') !== undefined)
    await eventually(() => second.content.peek('fr', 'website-hotels/nouvelle') !== undefined)
    expect(second.changes.at(-1)).to.deep.include({ links: true })
  })

  it('does not believe what anybody writes into the channel', async () => {
    const site = await open('one')
    await warm(site)
    const [channel = ''] = (await redis.run((client) => client.pubsub('CHANNELS', 'content:*'))) as string[]
    expect(channel).to.match(/^content:/)
    for (const message of [
      'no json',
      '5',
      '{}',
      '{"from":"x","news":{"published":"all"}}',
      '{"from":"x","news":{"published":[5],"gone":[],"moved":[]}}',
    ]) {
      await redis.run((client) => client.publish(channel, message))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(site.changes).to.eql([])
    expect(title(site)).to.equal('Accueil')
  })

  it('goes on alone while Redis is away, says it once, and hears the news when it is back', async () => {
    world.losesWebhooks = true
    const site = await open('one')
    await warm(site)
    await redis.kill()
    await eventually(() => connections[0]?.isUp() === false)
    expect(await site.content.story('fr', 'website-hotels')).to.include({ name: 'Accueil' })
    expect(await site.content.draft('fr', 'website-hotels/headers/main')).to.include({ name: 'Menu' })
    await home('Accueil, refait')
    await eventually(() => world.hooks.length > 0)
    expect(title(site)).to.equal('Accueil')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(world.lines.filter((it) => it.msg.startsWith('Redis does not answer'))).to.have.length(1)
    await redis.start()
    await eventually(() => title(site) === 'Accueil, refait')
    expect(world.lines.filter((it) => it.msg === 'Redis answers again')).to.have.length(1)
  })

  it('is never an error to callers', async () => {
    const lost = openRedis('redis://127.0.0.1:1', pino({ level: 'silent' }))
    connections.push(lost)
    expect(lost.isUp()).to.equal(false)
    expect(await lost.get('a')).to.equal(undefined)
    expect(await lost.getBuffer('a')).to.equal(undefined)
    expect(await lost.getMany(['a', 'b'])).to.eql([undefined, undefined])
    await lost.set('a', 'b', 5)
    await lost.remove(['a'])
    await lost.publish('a', 'b')
  })

  it('keeps bytes as they are', async () => {
    const connection = openRedis(redis.url, pino({ level: 'silent' }))
    connections.push(connection)
    await eventually(() => connection.isUp())
    const bytes = Buffer.from([0, 255, 128, 10])
    await connection.set('bytes', bytes, 60)
    expect(await connection.getBuffer('bytes')).to.eql(bytes)
    expect(await redis.run((client) => client.ttl('bytes'))).to.be.within(55, 60)
  })
})

describe('single flight', () => {
  it('works once for all who ask at the same time, and again for those who ask later', async () => {
    const flight = singleFlight<number>()
    let times = 0
    const work = async () => ++times
    expect(await Promise.all([flight('a', work), flight('a', work), flight('b', work)])).to.eql([1, 1, 2])
    expect(await flight('a', work)).to.equal(3)
  })

  it('gives the error to all, and forgets it', async () => {
    const flight = singleFlight<number>()
    const fail = () => Promise.reject(new Error('no'))
    const results = await Promise.allSettled([flight('a', fail), flight('a', fail)])
    expect(results.map((it) => it.status)).to.eql(['rejected', 'rejected'])
    expect(await flight('a', async () => 5)).to.equal(5)
  })
})
