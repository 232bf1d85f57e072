import { expect } from 'chai'
import { accounts, refusal } from '#test/support/accounts.ts'
import { manyAddresses } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { newCvip } from '#test/support/vipSite.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'

const CAPTCHA_SECRET = 'captcha-secret-of-the-tests'
const verification = () => ({ cvip: newCvip(), lastname: 'Martin', birthdate: '1985-06-15' })
const address = () => ({ email: newEmail() })

/** Calls that always ask for it. */
const calls = [
  ['/api/vip/verification', verification, 'verification', 202],
  ...Object.values(accounts).flatMap(({ account }) => [
    [`${account}/signup`, () => signupBody(), 'signup', 201] as const,
    [`${account}/reset-password/init`, address, 'forgotten', 202] as const,
  ]),
] as const

describe('a captcha', () => {
  for (const CAPTCHA_VERSION of ['v2', 'v3'])
    it(`${CAPTCHA_VERSION} is asked for at sign-up, forgotten password and card check always, at login after two failures`, async () => {
      await using siteverify = await closing(startSiteverify({ port: 0, secret: CAPTCHA_SECRET }))
      const captcha = {
        CAPTCHA_VERSION,
        CAPTCHA_SITE_KEY: 'key',
        CAPTCHA_SECRET,
        CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
      }
      // Own site: each version is a setting.
      await using site = await closing(openHotelSite({ env: { ...captcha, ...manyAddresses } }))
      for (const [path, body, action, status] of calls) {
        const send = (token: object) => site.client().post(path, { ...body(), ...token })
        const ofAnotherForm = CAPTCHA_VERSION === 'v3' ? [{ captcha: siteverify.issue({ action: 'newsletter' }) }] : []
        for (const token of [{}, { captcha: 'made-up' }, ...ofAnotherForm]) {
          const refused = await send(token)
          expect(refusal(refused), path).to.deep.equal([422, 'invalid'])
          expect(refused.body.error.fields).to.have.all.keys('captcha')
        }
        must(await send({ captcha: siteverify.issue({ action }) }), status)
        must(await send({ 'g-recaptcha-response': siteverify.issue({ action }) }), status)
      }
      for (const { account } of Object.values(accounts)) {
        const client = site.client()
        const login = (token?: string) => client.post(`${account}/login`, { ...address(), password, captcha: token })
        for (let i = 0; i < 2; i++) expect((await login()).status).to.equal(401)
        expect((await login()).body.error.fields).to.have.all.keys('captcha')
        const solved = () => login(siteverify.issue({ action: 'login' }))
        expect((await solved()).status).to.equal(401)
        siteverify.setWeather('failing')
        expect((await solved()).status).to.equal(503)
        siteverify.setWeather('well')
      }
    })
})
