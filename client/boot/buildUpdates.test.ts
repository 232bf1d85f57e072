import { mock } from 'node:test'
import { expect } from 'chai'
import { startBuildWatch } from '#client/states/states.ts'
import { watchBuild } from './buildUpdates.ts'

describe('build updates (R226–R228)', () => {
  const browserFetch = globalThis.fetch
  const warn = console.warn
  let page: EventTarget & { visibilityState: string }
  let asked: string[]
  let latest: () => Promise<Response>
  let warnings: number
  let starts: (() => Promise<ReturnType<typeof startBuildWatch>>)[]

  beforeEach(() => {
    asked = []
    warnings = 0
    starts = [async () => startBuildWatch()]
    latest = async () => Response.json({ id: 'now' })
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    Object.assign(globalThis, { document: page, fetch: (url: string) => asked.push(url) && latest() })
    console.warn = () => void warnings++
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 })
  })
  afterEach(() => {
    mock.timers.reset()
    console.warn = warn
    Object.assign(globalThis, { fetch: browserFetch })
    Reflect.deleteProperty(globalThis, 'document')
  })

  it('are asked for 1 s after start with a timestamp, then every ten minutes', async () => {
    const watch = open()
    await pass(999)
    expect(asked).to.deep.equal([])
    await pass(1)
    expect(asked).to.deep.equal(['/_app/builds/latest.json?1001000'])
    await pass(10 * 60_000)
    expect(asked).to.have.length(2)
    expect(watch.isOutdated()).to.equal(false)
  })

  it('make the page outdated when the build is another, and end the asking', async () => {
    const watch = open()
    latest = async () => Response.json({ id: 'next' })
    await pass(1000)
    expect(watch.isOutdated()).to.equal(true)
    await pass(60 * 60_000)
    expect(asked).to.have.length(1)
  })

  it('make the next navigation a full load, and each after it, but none before', async () => {
    const watch = open()
    await pass(0)
    expect([watch.navigates(), watch.isOutdated()]).to.deep.equal([false, false])
    latest = async () => Response.json({ id: 'next' })
    await pass(1000)
    expect(watch.isOutdated()).to.equal(true)
    expect([watch.navigates(), watch.navigates(), watch.isOutdated()]).to.deep.equal([true, true, true])
  })

  it('are asked for again when the machine did not come', async () => {
    starts = [() => Promise.reject(new TypeError('offline')), ...starts]
    latest = async () => Response.json({ id: 'next' })
    const watch = open()
    await pass(1000)
    expect([watch.navigates(), warnings]).to.deep.equal([false, 1])
    await pass(10 * 60_000)
    expect([watch.isOutdated(), watch.navigates()]).to.deep.equal([true, true])
  })

  it('are not fetched on a slow connection', async () => {
    open({ isSlow: true })
    await pass(30 * 60_000)
    expect(asked).to.deep.equal([])
  })

  it('wait while the tab is hidden and are asked for when it is shown again after ten minutes', async () => {
    open()
    await pass(1000)
    page.visibilityState = 'hidden'
    await pass(25 * 60_000)
    expect(asked).to.have.length(1)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).to.have.length(2)
  })

  it('are only logged when they fail', async () => {
    const watch = open()
    const failures = [
      async () => new Response('', { status: 500 }),
      async () => new Response('<html>'),
      () => Promise.reject(new TypeError('offline')),
    ]
    for (const failure of failures) {
      latest = failure
      await pass(10 * 60_000)
    }
    expect(watch.isOutdated()).to.equal(false)
    expect(warnings).to.be.at.least(3)
  })

  function open({ isSlow = false } = {}) {
    const startWatch = () => (starts.length > 1 ? starts.shift() : starts[0])?.() ?? Promise.reject(new Error())
    return watchBuild({ build: 'now', isSlow: () => isSlow, startWatch })
  }

  /** In steps, so that answers arrive between timers. */
  async function pass(ms: number) {
    const step = Math.max(1, Math.min(ms, 60_000))
    for (let passed = 0; passed < ms; passed += step) {
      mock.timers.tick(step)
      await settled()
    }
    await settled()
  }

  function settled() {
    return new Promise((done) => setImmediate(done))
  }
})
