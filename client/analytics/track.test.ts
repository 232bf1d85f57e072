import { mock } from 'node:test'
import { expect } from 'chai'
import { type ConsentChoices, consentRevision } from '#shared/consent/purposes.ts'
import { consentOf } from '#test/support/consent.ts'
import type { AnalyticsEvent } from './analyticsEvent.ts'
import { track } from './track.ts'

const failedLogin: AnalyticsEvent = { event: 'login', form: 'hotelLogin', answer: 'fail', errors: 'technical' }

describe('analytics events (R160–R165)', () => {
  const browser = globalThis as { document?: { cookie: string }; dataLayer?: unknown[] }

  beforeEach(() => {
    browser.document = documentWith('')
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
    consent({ analytics: true })
    await tick(10)
    expect(browser.dataLayer).to.deep.equal([])
  })

  it('are dropped when only other kinds were allowed', async () => {
    consent({ monitoring: true })
    browser.dataLayer = []
    const tracked = track(failedLogin)
    await tick(10)
    await tracked
    expect(browser.dataLayer).to.deep.equal([])
  })

  it('are handed over at once when consent and data layer are there', async () => {
    consent({ analytics: true })
    browser.dataLayer = []
    await track(failedLogin)
    expect(browser.dataLayer).to.deep.equal([failedLogin])
  })

  it('wait for the tag manager, looked for every 500 ms', async () => {
    consent({ analytics: true })
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
    consent({ analytics: true })
    const tracked = track(failedLogin)
    await tick(10)
    await tracked
    browser.dataLayer = []
    await tick(5)
    expect(browser.dataLayer).to.deep.equal([])
  })

  it('are dropped when the choice was about other purposes than today’s, or is none', async () => {
    for (const value of [
      'consent=analytics',
      'consent=%5B%22analytics%22%5D',
      consentOf({ analytics: true }, consentRevision - 1),
    ]) {
      browser.document = documentWith(value)
      browser.dataLayer = []
      const tracked = track(failedLogin)
      await tick(10)
      await tracked
      expect(browser.dataLayer).to.deep.equal([])
    }
  })

  function consent(choices: Partial<ConsentChoices>) {
    browser.document = documentWith(`locale=fr; ${consentOf(choices)}`)
  }

  function documentWith(cookie: string) {
    return { cookie, documentElement: { getAttribute: () => null } }
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
