import { expect } from 'chai'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const path = '/api/eph/users/collaborator-activation'

describe('POST /api/eph/users/collaborator-activation (R221, R182, R200, R201, R036, R270, R271, R261)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { DEMO_WORLD: 'on' } })
  const bodyOf = (changed: Record<string, unknown> = {}) => ({
    email: newEmail('hautemer.test'),
    employeeNumber: '100001',
    firstname: 'jeanne',
    lastname: 'LE-GOFF',
    birthdate: '1985-06-15',
    password,
    passwordConfirm: password,
    terms: true,
    privacy: true,
    ...changed,
  })
  const ask = async (changed: Record<string, unknown>) => {
    const { status, body } = await site.client().post(path, bodyOf(changed))
    return [status, body.error?.code]
  }

  it('answers 0113 "Invalid domain" for another domain than the house’s', async () => {
    const answer = await site.client().post(path, bodyOf({ email: newEmail('hautemer.test.evil.test') }))
    expect([answer.status, answer.body.error.code]).to.deep.equal([422, '0113'])
    expect(answer.body.error.fields.email).to.equal('Invalid domain: use your work address')
  })

  it('answers 0112 for a person whom the staff list does not have so', async () => {
    expect(await ask({ employeeNumber: '999999' })).to.deep.equal([403, '0112'])
    expect(await ask({ lastname: 'Duval' })).to.deep.equal([403, '0112'])
    expect(await ask({ birthdate: '1985-06-16' })).to.deep.equal([403, '0112'])
  })

  it('answers 0118 for a person of the list who has left', async () => {
    const luc = { employeeNumber: '100003', firstname: 'Luc', lastname: 'Morel', birthdate: '1990-01-20' }
    expect(await ask(luc)).to.deep.equal([404, '0118'])
  })

  it('answers 0005, 0011, 0041 as at registration, before the list is read', async () => {
    const nobody = { employeeNumber: '999999' }
    expect(await ask({ ...nobody, password: 'short', passwordConfirm: 'short' })).to.deep.equal([422, '0005'])
    expect(await ask({ ...nobody, employeeNumber: '' })).to.deep.equal([422, '0011'])
    expect(await ask({ ...nobody, terms: false })).to.deep.equal([422, '0041'])
  })

  it('answers 0053 for an address that has an account', async () => {
    const { email } = await site.member({ email: newEmail('hautemer.test') })
    expect(await ask({ email })).to.deep.equal([409, '0053'])
  })

  it('202, a mail; once confirmed the level is IBCOLLABORATEUR and isEmployee true; the number is used up', async () => {
    const body = bodyOf()
    const answer = must(await site.client().post(path, body), 202)
    expect(answer.body).to.deep.equal({ email: body.email })
    expect(await ask({ email: body.email })).to.deep.equal([409, '0053'])
    const { id } = await site.mail('collaboratorActivation', body.email)
    const client = site.client()
    const { profile } = must(await client.post(`/api/eph/users/activate/${id}`, { email: body.email }), 200).body
    expect(profile).to.include({ ibLevel: 'IBCOLLABORATEUR', customerStatus: 'Collaborator', isEmployee: true })
    expect(await ask({})).to.deep.equal([403, '0112'])
  })
})
