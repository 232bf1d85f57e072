import { expect } from 'chai'
import { accounts, isConnected, refusal, unconfirmed } from '#test/support/accounts.ts'
import { forEachDatabase, type HotelSite, must, newEmail, signupBody } from '#test/support/hotelSite.ts'
import { preMember } from '#test/support/vipSite.ts'

const programmes = [
  { programme: 'eph', member: (site: HotelSite) => site.member(), badPassword: '0005' },
  { programme: 'vip', member: (site: HotelSite) => preMember(site), badPassword: 'invalid' },
] as const

for (const { programme, member, badPassword } of programmes) {
  const { account } = accounts[programme]

  describe(`POST ${account}/signup and the link of its mail (R031, R253–R258, R263)`, () => {
    forEachDatabase((site) => {
      const signup = (body: object, client = site.client()) => client.post(`${account}/signup`, body)
      const activate = (id: string, email: unknown, client = site.client()) =>
        client.post(`${account}/activate/${id}`, { email })

      it('201 with the address, the mark of this browser and no session; a mail with the link (R216)', async () => {
        const body = signupBody()
        const answer = must(await signup(body, site.client({ locale: 'fr' })), 201)
        expect(answer.body).to.deep.equal({ email: body.email })
        const names = answer.headers.getSetCookie().map((it) => it.split('=')[0])
        expect(names).to.deep.equal([`signup_${programme}`])
        const { db } = site.services.store
        const row = await db
          .selectFrom(programme === 'eph' ? 'hotelMembers' : 'vipMembers')
          .select(['state', 'language', 'passwordHash', 'hotelFirstPartyEmail', 'casinoFirstPartyEmail'])
          .where('email', '=', String(body.email))
          .executeTakeFirstOrThrow()
        expect(row).to.include({
          state: 'unconfirmed',
          language: 'fr',
          hotelFirstPartyEmail: 0,
          casinoFirstPartyEmail: 0,
        })
        expect(row.passwordHash).to.match(/^\$argon2id\$/)
        expect((await site.mail('activation', String(body.email))).id).to.match(/^[\w-]{43}$/)
      })

      it('answers 0053 for an address that has an account, however it is written, and mails its owner (R247)', async () => {
        const { email } = await member(site)
        const again = await signup(signupBody({ email: email.toUpperCase(), emailVerify: email }))
        expect(again.status).to.equal(409)
        expect(again.body.error).to.deep.include({ code: '0053', message: 'Email already used' })
        expect(await site.mails('alreadyRegistered', email)).to.equal(1)
      })

      it('gives one address once, however many ask together', async () => {
        const body = signupBody()
        const answers = await Promise.all(Array.from({ length: 12 }, () => signup(body)))
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array(11).fill(409)])
      })

      it('422, with a message beside the field', async () => {
        for (const [code, changed, field] of [
          ...['civility', 'firstname', 'lastname', 'birthdate', 'email', 'emailVerify', 'password', 'country'].map(
            (name) => ['0011', { [name]: '' }, name] as const,
          ),
          ['0011', { firstname: null }, 'firstname'],
          ['0012', { email: 'no address' }, 'email'],
          [badPassword, { password: 'short', passwordConfirm: 'short' }, 'password'],
          [badPassword, { passwordConfirm: 'Other-2026!' }, 'passwordConfirm'],
          ['0041', { terms: false }, 'terms'],
          ['invalid', { privacy: false }, 'privacy'],
          ['invalid', { emailVerify: 'other@guests.test' }, 'emailVerify'],
          ['invalid', { birthdate: '2015-01-01' }, 'birthdate'],
          ['invalid', { country: 'ZZ' }, 'country'],
          ['invalid', { phone: '12' }, 'phone'],
        ] as const) {
          const answer = await signup({ ...signupBody(), ...changed })
          expect(refusal(answer), JSON.stringify(changed)).to.deep.equal([422, code])
          expect(answer.body.error.fields).to.have.property(field)
        }
      })

      it('activates with id and e-mail, and opens the session (R217, R030)', async () => {
        const { email } = await unconfirmed(site, programme)
        const { id } = await site.mail('activation', email)
        const client = site.client()
        expect(refusal(await activate(id, newEmail(), client))).to.deep.equal([404, '0109'])
        expect(refusal(await activate(id, undefined, client))).to.deep.equal([422, '0011'])
        for (const token of [id.slice(0, -1), `${id}x`, 'unknown', '%27%20or%201=1'])
          expect(refusal(await activate(token, email, client))).to.deep.equal([410, '0086'])
        expect(must(await activate(id, email, client), 200).body.isConnected).to.equal(true)
        expect(await isConnected(programme, client)).to.equal(true)
        const twice = await activate(id, email, client)
        expect(refusal(twice)).to.deep.equal([410, '0086'])
        expect(twice.body.error.message).to.equal('Activate password token invalid or expired')
        const inFrench = await activate(id, email, site.client({ locale: 'fr' }))
        expect(inFrench.body.error.message).to.be.a('string').and.not.equal(twice.body.error.message)
      })

      it('activates once, however many follow the link together', async () => {
        const { email } = await unconfirmed(site, programme)
        const { id } = await site.mail('activation', email)
        const answers = await Promise.all(Array.from({ length: 10 }, () => activate(id, email)))
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array(9).fill(410)])
        expect(await site.mails('preMember', email)).to.equal(programme === 'vip' ? 1 : 0)
      })

      it('answers 0086 to a link after 48 hours (R265)', async () => {
        const { email } = await unconfirmed(site, programme)
        const { id } = await site.mail('activation', email)
        site.clock.advance({ hours: 48, minutes: 1 })
        expect(refusal(await activate(id, email))).to.deep.equal([410, '0086'])
      })
    })
  })
}
