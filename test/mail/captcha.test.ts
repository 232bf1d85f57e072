import { expect } from 'chai'
import { type Captcha, type CaptchaOptions, captchaSources, createCaptcha } from '#server/outside/captcha.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'

const secret = 'secret-of-the-tests'
const address = '192.0.2.7'

describe('captcha', () => {
  const siteverify = opened(() => startSiteverify({ port: 0, secret, clock: () => now }))
  let now = Date.now()

  afterEach(() => siteverify.setWeather('well'))

  const open = (options: Partial<CaptchaOptions> = {}): Captcha =>
    createCaptcha({
      version: 'v2',
      siteKey: 'key',
      secret,
      verifyUrl: siteverify.verifyUrl,
      hostname: 'localhost',
      timeoutMs: 300,
      ...options,
    })

  it('takes a token once', async () => {
    const token = siteverify.issue()
    expect([
      await open().verify(token, address, 'signup'),
      await open().verify(token, address, 'signup'),
    ]).to.deep.equal([true, false])
  })

  it('refuses a token that is made up, empty, endless, two minutes old or of another site', async () => {
    const old = siteverify.issue()
    now += 121_000
    const tokens = ['made-up', '', 'x'.repeat(10_000), old, siteverify.issue({ hostname: 'elsewhere.example' })]
    for (const token of tokens)
      expect(await open().verify(token, address, 'signup'), token.slice(0, 20)).to.equal(false)
  })

  it('wants half a score and the right form with v3', async () => {
    const v3 = open({ version: 'v3' })
    const verify = (score: number, action: string) => v3.verify(siteverify.issue({ score, action }), address, 'signup')
    expect(await verify(0.5, 'signup')).to.equal(true)
    expect(await verify(0.4, 'signup')).to.equal(false)
    expect(await verify(0.9, 'contact')).to.equal(false)
    expect(await v3.verify(siteverify.issue({ score: undefined }), address, 'signup')).to.equal(false)
  })

  for (const weather of ['silent', 'failing', 'garbled'] as const)
    it(`answers 503 when siteverify is ${weather}, and works again after it`, async () => {
      siteverify.setWeather(weather)
      expect((await refusal(open().verify(siteverify.issue(), address, 'signup'))).status).to.equal(503)
      siteverify.setWeather('well')
      expect(await open().verify(siteverify.issue(), address, 'signup')).to.equal(true)
    })

  it('answers 503 when nobody is there, and when our secret is wrong', async () => {
    const nobody = open({ verifyUrl: 'http://127.0.0.1:1/recaptcha/api/siteverify' })
    expect((await refusal(nobody.verify('token', address, 'signup'))).code).to.equal('unavailable')
    const wrong = open({ secret: 'another' })
    expect((await refusal(wrong.verify(siteverify.issue(), address, 'signup'))).code).to.equal('unavailable')
  })

  it('names the widget’s script and its sources, which lie beside the check', () => {
    const google = open({ verifyUrl: 'https://www.google.com/recaptcha/api/siteverify', version: 'v3', siteKey: 'a b' })
    expect(google.scriptUrl).to.equal('https://www.google.com/recaptcha/api.js?trustedtypes=true&render=a+b')
    const { script, frame } = captchaSources({ verifyUrl: 'https://www.google.com/recaptcha/api/siteverify' })
    expect(script).to.deep.equal(['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'])
    expect(frame).to.include('https://www.google.com/recaptcha/')
    expect(captchaSources(siteverify).script).to.deep.equal([new URL('/recaptcha/', siteverify.verifyUrl).href])
  })

  it('opens the policy of pages with such a form and of no other', async () => {
    const { verifyUrl } = siteverify
    const env = {
      CAPTCHA_VERSION: 'v2',
      CAPTCHA_SITE_KEY: 'key',
      CAPTCHA_SECRET: secret,
      CAPTCHA_VERIFY_URL: verifyUrl,
    }
    const site = await openSite({ env })
    const policyOf = async (path: string) => (await site.get(path)).headers.get('content-security-policy')
    const own = new URL('/recaptcha/', verifyUrl).href
    // The letter's form stands on the home page.
    for (const path of ['/mon-compte/inscription', '/en/my-account/forgotten-password', '/'])
      expect(await policyOf(path), path).to.include(`script-src 'self' ${own};`)
    for (const path of ['/mentions-legales', '/en/hotels']) expect(await policyOf(path), path).not.to.include(own)
    await site.close()
  }).timeout(60_000)
})

async function refusal(promise: Promise<unknown>): Promise<ProductError> {
  const error = await promise.then(
    () => undefined,
    (it: unknown) => it,
  )
  if (error instanceof ProductError) return error
  throw new Error('nothing was refused')
}
