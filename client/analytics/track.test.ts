import { mock } from 'node:test'
import { expect } from 'chai'
import { type AnalyticsEvent, track } from './track.ts'

const failedLogin: AnalyticsEvent = { event: 'login', form: 'hotelLogin', answer: 'fail', errors: 'technical' }

describe('analytics events (spec §4, R160–R165)', () => {
  const browser = globalThis as { document?: { cookie: string }; dataLayer?: unknown[] }

  beforeEach(() => {
    browser.document = { cookie: '' } as never
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  afterEach(() => {
    mock.timers.reset()
    delete browser.document
    delete browser.dataLayer
  })

  it('are dropped without consent, whatever the tag manager does', async () => {
    browser.dataLayer = []
    const tracked = track(failedLogin)
    await tick(10)
    await tracked
    consent('analytics')
    await tick(10)
    expect(browser.dataLayer).to.deep.equal([])
  })

  it('are dropped when only other kinds were allowed', async () => {
    consent('%7B%22necessary%22%3Atrue%7D')
    browser.dataLayer = []
    const tracked = track(failedLogin)
    await tick(10)
    await tracked
    expect(browser.dataLayer).to.deep.equal([])
  })

  it('are handed over at once when consent and data layer are there', async () => {
    consent('%5B%22analytics%22%5D')
    browser.dataLayer = []
    await track(failedLogin)
    expect(browser.dataLayer).to.deep.equal([failedLogin])
  })

  it('wait for the tag manager, looked for every 500 ms', async () => {
    consent('analytics')
    const tracked = track(failedLogin)
    await tick(3)
    browser.dataLayer = []
    mock.timers.tick(499)
    await settled()
    expect(browser.dataLayer).to.deep.equal([])
    mock.timers.tick(1)
    await tracked
    expect(browser.dataLayer).to.deep.equal([failedLogin])
  })

  it('are dropped after the tenth look', async () => {
    consent('analytics')
    const tracked = track(failedLogin)
    await tick(10)
    await tracked
    browser.dataLayer = []
    await tick(5)
    expect(browser.dataLayer).to.deep.equal([])
  })

  function consent(value: string) {
    browser.document = { cookie: `locale=fr; consent=${value}` } as never
  }

  async function tick(halfSeconds: number) {
    for (let i = 0; i < halfSeconds; i++) {
      mock.timers.tick(500)
      await settled()
    }
  }

  function settled() {
    return new Promise((done) => setImmediate(done))
  }
})
