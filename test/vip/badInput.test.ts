import { expect } from 'chai'
import type { vipSchemas } from '#shared/schemas/vip/schemas.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { forAnyDatabase, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { newCvip, preMember } from '#test/support/vipSite.ts'
import { hostile } from '#test/validation/hostile.ts'

const address = { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' }
const off = { email: false, sms: false, mail: false }
const optin = { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off }

describe('bad input of every field of every call of the VIP card’s account', () => {
  forAnyDatabase((site) => {
    const calls: Record<keyof typeof vipSchemas, () => [string, string, Record<string, unknown>]> = {
      login: () => ['POST', 'login', { email: newEmail(), password, remember: false }],
      loginCard: () => ['POST', 'login/card', { kind: 'qr', code: newCvip(), birthdate: '1985-06-15' }],
      verification: () => ['POST', 'verification', { cvip: newCvip(), lastname: 'Martin', birthdate: '1985-06-15' }],
      verificationCode: () => ['POST', `verification/${'a'.repeat(36)}`, { code: '123456' }],
      signup: () => [
        'POST',
        'signup',
        signupBody({
          phone: '0612345678',
          address,
          optin,
          captcha: 'x',
          birthName: 'A',
          commonName: 'B',
          favouriteCasino: 'casino-des-pins',
          casinoFavoriteDate1: '2001-01-01',
          casinoFavoriteDate2: '2001-01-01',
          preferences: { games: true },
        }),
      ],
      passkeyLogin: () => ['POST', 'login/passkey', { credential: '{}', remember: false }],
      addPasskey: () => ['POST', 'passkeys', { credential: '{}', name: 'a', currentPassword: 'x', passkey: '{}' }],
      passkeyName: () => ['PUT', 'passkeys/none', { name: 'a' }],
      removePasskeys: () => ['POST', `lost-passkeys/${'a'.repeat(43)}`, { id: 'a' }],
      activate: () => ['POST', `activate/${'a'.repeat(43)}`, { email: newEmail() }],
      resetInit: () => ['POST', 'reset-password/init', { email: newEmail() }],
      reset: () => ['POST', `reset-password/${'a'.repeat(43)}`, { password, passwordConfirm: password }],
      civility: () => ['PUT', 'profile/me', { civility: 'Mr' }],
      address: () => ['PUT', 'profile/address', { ...address, addressLine2: 'b', postalBox: '12', placeKnownAs: 'c' }],
      phone: () => ['PUT', 'profile/phone_number', { number: '0612345678' }],
      email: () => ['PUT', 'profile/email', { email: newEmail() }],
      password: () => ['PUT', 'profile/password', { currentPassword: 'x', password, passwordConfirm: password }],
      optin: () => ['PUT', 'profile/optin', optin],
      preferences: () => ['PUT', 'profile/preferences', { games: true, restaurants: true, shows: false }],
      favourites: () => [
        'PUT',
        'profile/favourites',
        { favouriteCasino: 'casino-des-pins', casinoFavoriteDate1: '2001-01-01', casinoFavoriteDate2: '2001-01-01' },
      ],
      lineClaim: () => ['POST', 'points/none/claims', { message: 'Ce n’est pas moi.' }],
      invitation: () => ['POST', 'sponsorship/invitations', { firstname: 'Zoë', email: newEmail() }],
      protection: () => ['PUT', 'protection', { pauseUntil: '2026-12-24', visitsPerMonth: 4, muteGaming: false }],
      erase: () => ['POST', 'erase', { password: 'wrong' }],
    }

    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      it(`${name}: a clear answer, nothing of ours in it, and the site lives`, async () => {
        const { client } = await preMember(site())
        const fields = [...Object.keys(calls[name]()[2]), ...(name === 'signup' ? ['referral', 'proof'] : [])]
        for (const field of fields) {
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
        expect((await client.get('/api/vip/profile/me')).status).to.equal(200)
      }).timeout(90_000)
    }

    it('leaves unknown fields and those of prototypes out, and changes nothing by them', async () => {
      const { client } = await preMember(site())
      const body =
        '{"civility":"Mr","status":"black","state":"full","cvip":"427118055636","__proto__":{"points":9},"constructor":{}}'
      expect((await client.put('/api/vip/profile/me', body)).status).to.equal(200)
      expect((await client.get('/api/vip/profile/me')).body).to.include({ status: 'White', state: 'preMember' })
      const made = signupBody({ status: 'black', cardProven: 1, cvip: newCvip(), points: 9 })
      expect((await site().client().post('/api/vip/signup', made)).status).to.equal(201)
      const { db } = site().services.store
      const query = db.selectFrom('vipMembers').selectAll().where('email', '=', String(made.email))
      expect(await query.executeTakeFirst()).to.include({ status: 'white', cardProven: 0, cvip: null })
    })

    /** From an address of its own each time: the limits are not what is tried here. */
    async function send(member: Client, name: keyof typeof calls, body: unknown) {
      const [method, path] = calls[name]()
      const client = newClient(site())
      for (const [cookie, value] of member.cookies) client.cookies.set(cookie, value)
      return client.send(method, `/api/vip/${path}`, body)
    }
  })
})
