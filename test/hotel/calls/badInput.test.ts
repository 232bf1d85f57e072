import { expect } from 'chai'
import type { ephSchemas } from '#shared/schemas/eph/schemas.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { forAnyDatabase, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { hostile } from '#test/validation/hostile.ts'

const address = { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' }
const off = { email: false, sms: false, mail: false }

describe('bad input of every field of every call', () => {
  forAnyDatabase((site) => {
    const calls: Record<keyof typeof ephSchemas, () => [string, string, Record<string, unknown>]> = {
      login: () => ['POST', 'users/login', { email: newEmail(), password, remember: false }],
      signup: () => [
        'POST',
        'users/signup',
        signupBody({
          phone: '0612345678',
          address,
          captcha: 'x',
          optin: { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off },
        }),
      ],
      passkeyLogin: () => ['POST', 'users/login/passkey', { credential: '{}', remember: false }],
      addPasskey: () => ['POST', 'passkeys', { credential: '{}', name: 'a', currentPassword: 'x', passkey: '{}' }],
      passkeyName: () => ['PUT', 'passkeys/none', { name: 'a' }],
      removePasskeys: () => ['POST', `users/lost-passkeys/${'a'.repeat(43)}`, { id: 'a' }],
      activate: () => ['POST', `users/activate/${'a'.repeat(43)}`, { email: newEmail() }],
      resetInit: () => ['POST', 'users/reset-password/init', { email: newEmail() }],
      reset: () => ['POST', `users/reset-password/${'a'.repeat(43)}`, { password, passwordConfirm: password }],
      collaborator: () => {
        const { civility: _, country: __, emailVerify: ___, ...body } = signupBody({ email: newEmail('hautemer.test') })
        return ['POST', 'users/collaborator-activation', { ...body, employeeNumber: '100001' }]
      },
      civility: () => ['PUT', 'profile/me', { civility: 'Mr' }],
      address: () => ['PUT', 'profile/address', { ...address, addressLine2: 'b', postalBox: '12', placeKnownAs: 'c' }],
      phone: () => ['PUT', 'profile/phone_number', { number: '0612345678' }],
      email: () => ['PUT', 'users/email', { email: newEmail() }],
      password: () => ['PUT', 'users/password', { currentPassword: 'x', password, passwordConfirm: password }],
      optin: () => ['PUT', 'profile/optin', { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off }],
      protection: () => ['PUT', 'protection', { pauseUntil: '2026-12-24', visitsPerMonth: 4, muteGaming: false }],
      erase: () => ['POST', 'users/erase', { password: 'wrong' }],
    }

    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      it(`${name}: a clear answer, nothing of ours in it, and the site lives`, async () => {
        const { client } = await site().member()
        const [, , sample] = calls[name]()
        for (const field of Object.keys(sample)) {
          const answers = await Promise.all(
            [...hostile, undefined].map((value) => send(client, name, { ...calls[name]()[2], [field]: value })),
          )
          for (const [i, { status, body }] of answers.entries()) {
            const told = `${name}.${field} = ${JSON.stringify(hostile[i])?.slice(0, 60)}: ${status}`
            expect(status, told).to.be.within(200, 499)
            if (status < 400) continue
            expect(body.error, told).to.include.all.keys('code', 'message')
            expect(JSON.stringify(body), told).to.not.match(/\bat .*\.ts|Error:|sqlite|postgres|argon|kysely/i)
          }
        }
        expect((await client.get('/api/eph/profile/me')).status).to.equal(200)
      }).timeout(60_000)
    }

    it('leaves unknown fields and those of prototypes out, and changes nothing by them', async () => {
      const { client } = await site().member()
      const body =
        '{"civility":"Mr","level":"IBCOLLABORATEUR","ibNumber":"1","__proto__":{"isEmployee":true},"constructor":{}}'
      expect((await client.put('/api/eph/profile/me', body)).status).to.equal(200)
      const { body: profile } = await client.get('/api/eph/profile/me')
      expect(profile).to.include({ civility: 'Mr', ibLevel: 'IBPROSPECT', isEmployee: false })
      expect(({} as { isEmployee?: boolean }).isEmployee).to.equal(undefined)
    })

    it('a name may have letters of any alphabet, and comes back as it was', async () => {
      for (const firstname of ['Zoë', 'Ștefan', 'Мария', 'Ελένη', '美咲', 'Anne-Lise', 'D’Arcy'])
        expect((await site().member({ firstname })).profile.firstname).to.equal(firstname)
    }).timeout(30_000)

    it('links of any form are unknown, not an error', async () => {
      for (const token of ['%00', 'a'.repeat(1500), '%F0%9F%98%80', '..%2f..', "'--", 'constructor']) {
        const client = site().client()
        const activate = await client.post(`/api/eph/users/activate/${token}`, { email: newEmail() })
        const reset = await client.post(`/api/eph/users/reset-password/${token}`, {
          password,
          passwordConfirm: password,
        })
        expect([activate.status, reset.status], token).to.deep.equal([410, 404])
      }
    })

    /** From an address of its own each time: the limits are not what is tried here. */
    async function send(member: Client, name: keyof typeof calls, body: unknown) {
      const [method, path] = calls[name]()
      const client = newClient(site())
      for (const [cookie, value] of member.cookies) client.cookies.set(cookie, value)
      return client.send(method, `/api/eph/${path}`, body)
    }
  })
})
