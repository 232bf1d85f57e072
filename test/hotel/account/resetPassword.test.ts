import { expect } from 'chai'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const init = '/api/eph/users/reset-password/init'
const another = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }

describe('a forgotten password (R033)', () => {
  const site = onAnyDatabase(openHotelSite)
  it('answers known and unknown addresses alike (R218; that it takes as long: test/identity/sameTime.long.ts)', async () => {
    const { email } = await site.member()
    for (const given of [email, newEmail()]) {
      const { status, body } = await site.client().post(init, { email: given })
      expect({ status, body }).to.deep.equal({ status: 202, body: {} })
    }
    expect(await site.mails('passwordReset', email)).to.equal(1)
  })

  it('answers 0011 without an address, 0012 for a wrong one', async () => {
    const codes = await Promise.all(
      [{}, { email: 'x@' }].map(async (body) => (await site.client().post(init, body)).body.error.code),
    )
    expect(codes).to.deep.equal(['0011', '0012'])
  })

  it('sets the password, ends every session, opens what was blocked, and tells by mail (R219)', async () => {
    const { client, email } = await site.member()
    const login = (given: string) => site.client().post('/api/eph/users/login', { email, password: given })
    for (let i = 0; i < 3; i++) await login('Wrong-1!')
    expect((await login(password)).status).to.equal(423)
    const token = await ask(email)
    const answer = must(await site.client().post(`/api/eph/users/reset-password/${token}`, another), 200)
    expect(answer.body).to.deep.equal({})
    expect((await client.get('/api/eph/profile/me')).status).to.equal(401)
    expect((await login(password)).status).to.equal(401)
    expect((await login(another.password)).status).to.equal(200)
    expect(await site.mails('passwordChanged', email)).to.equal(1)
  })

  it('confirms the address of a member who has not yet; the link of the registration is then used up', async () => {
    const body = signupBody()
    const email = String(body.email)
    must(await site.client().post('/api/eph/users/signup', body), 201)
    const { id } = await site.mail('activation', email)
    must(await site.client().post(`/api/eph/users/reset-password/${await ask(email)}`, another), 200)
    const login = await site.client().post('/api/eph/users/login', { email, password: another.password })
    expect(login.status).to.equal(200)
    const late = await site.client().post(`/api/eph/users/activate/${id}`, { email })
    expect(late.body.error.code).to.equal('0086')
  })

  it('answers 0088 to an unknown token, 0135 to a used one, 0089 to an expired one; 0005 for a bad password leaves the token usable (R266, R267, R273)', async () => {
    const { email } = await site.member()
    const token = await ask(email)
    const sibling = await ask(email)
    const reset = (given: string, body: object = another) =>
      site.client().post(`/api/eph/users/reset-password/${given}`, body)
    const codeOf = async (answer: ReturnType<typeof reset>) => {
      const { status, body } = await answer
      return [status, body.error.code, body.error.message]
    }
    expect(await codeOf(reset(token.slice(0, -2)))).to.deep.equal([404, '0088', 'Invalid reset password token'])
    expect(await codeOf(reset(`${token}%00`))).to.deep.include('0088')
    const bad = await reset(token, { password: 'alllowercase', passwordConfirm: 'alllowercase' })
    expect([bad.status, bad.body.error.code]).to.deep.equal([422, '0005'])
    must(await reset(token), 200)
    const used = [410, '0135', 'Reset password token invalid or expired']
    expect(await codeOf(reset(token))).to.deep.equal(used)
    // Another link of the same request of this person opens nothing either.
    expect(await codeOf(reset(sibling))).to.deep.equal(used)
    const fresh = await ask(email)
    site.clock.advance({ minutes: 61 })
    expect(await codeOf(reset(fresh))).to.deep.equal([410, '0089', 'Expired reset password token'])
  })

  it('is no key for anything else: the link of an activation, of somebody else', async () => {
    const body = signupBody()
    must(await site.client().post('/api/eph/users/signup', body), 201)
    const { id } = await site.mail('activation', String(body.email))
    const crossed = await site.client().post(`/api/eph/users/reset-password/${id}`, another)
    expect(crossed.body.error.code).to.equal('0088')
    const { email } = await site.member()
    const token = await ask(email)
    const other = await site.client().post(`/api/eph/users/activate/${token}`, { email })
    expect(other.body.error.code).to.equal('0086')
  })

  it('works once, however many follow the link together', async () => {
    const { email } = await site.member()
    const token = await ask(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.client().post(`/api/eph/users/reset-password/${token}`, another)),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410, 410, 410])
  })

  async function ask(email: string): Promise<string> {
    must(await site.client().post(init, { email }), 202)
    // Two mails of one millisecond would be told apart by nothing.
    site.clock.advance({ ms: 5 })
    return (await site.mail('passwordReset', email)).token
  }
})
