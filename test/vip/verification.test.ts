import { expect } from 'chai'
import { must, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { type Card, fullMember, newCard, newCvip, registerCard } from '#test/support/vipSite.ts'

const path = '/api/vip/verification'

describe('card verification (R078)', () => {
  const site = onAnyDatabase(openHotelSite)
  const begin = ({ cvip, lastname, birthdate }: Pick<Card, 'cvip' | 'lastname' | 'birthdate'>) =>
    site.client().post(path, { cvip, lastname, birthdate })
  const prove = (id: string, code: unknown) => site.client().post(`${path}/${id}`, { code })

  it('202 with an id and the hidden address; the code by mail gives a proof', async () => {
    const card = await registerCard(site, newCard())
    const answer = must(await begin(card), 202)
    expect(answer.body).to.have.all.keys('id', 'sentTo')
    expect(answer.body.sentTo).to.equal('m•••@…')
    const { code, firstname } = await site.mail('cardCode', card.email)
    expect([code.length, firstname]).to.deep.equal([6, 'Maëlle'])
    const { body } = must(await prove(answer.body.id, `${code.slice(0, 3)} ${code.slice(3)}`), 200)
    expect(body.proof).to.match(/^[\w-]{43}$/)
    expect((await prove(answer.body.id, code)).body.error.code).to.equal('invalid_grant')
  })

  it('takes number and name as people write them', async () => {
    const card = await registerCard(site, newCard({ lastname: 'Le Goff-Éluard' }))
    const grouped = card.cvip.replace(/(.{4})(.{4})/, '$1 $2-')
    must(await begin({ ...card, cvip: grouped, lastname: 'LE GOFF ELUARD' }), 202)
    expect(await site.mails('cardCode', card.email)).to.equal(1)
  })

  it('a wrong card, name or birth date answer alike, and nothing is sent', async () => {
    // The address has another first letter than the answer's: even that would tell.
    const card = await registerCard(site, newCard({ email: `zo${newCvip()}@cards.test` }))
    const right = must(await begin(card), 202)
    const wrong = await Promise.all([
      begin({ ...card, lastname: 'Le Gall' }),
      begin({ ...card, birthdate: '1985-06-16' }),
      begin({ ...card, cvip: newCvip() }),
    ])
    for (const { status, body } of wrong) {
      expect(status).to.equal(202)
      expect({ ...body, id: '' }).to.deep.equal({ ...right.body, id: '' })
      expect(body.id).to.have.length(right.body.id.length)
      const tried = await prove(body.id, '123456')
      expect([tried.status, tried.body.error.code]).to.deep.equal([401, 'invalid_grant'])
    }
    expect(await site.mails('cardCode', card.email)).to.equal(1)
  })

  it('422 for what is no card number, one wrong digit among them', async () => {
    const { cvip, lastname, birthdate } = newCard()
    const slip = cvip.replace(/.$/, (it) => String((Number(it) + 1) % 10))
    for (const given of [slip, cvip.slice(1), `${cvip}0`, 'abcdefghijkl', `٤${cvip.slice(1)}`]) {
      const answer = await begin({ cvip: given, lastname, birthdate })
      expect([answer.status, answer.body.error.code], given).to.deep.equal([422, 'invalid'])
      expect(answer.body.error.fields.cvip).to.be.a('string')
    }
    expect((await site.client().post(path, {})).body.error.code).to.equal('0011')
  })

  it('Invalid verification code five times, then Excessive number of attempts, also for the right one (R248, R249)', async () => {
    const card = await registerCard(site, newCard())
    const { id } = must(await begin(card), 202).body
    const { code } = await site.mail('cardCode', card.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const answer = await prove(id, wrong)
      expect([answer.status, answer.body.error.code, answer.body.error.message]).to.deep.equal([
        ...[401, 'invalid_grant', 'Invalid verification code'],
      ])
    }
    const spent = await prove(id, code)
    expect([spent.status, spent.body.error.code, spent.body.error.message]).to.deep.equal([
      ...[429, 'tooManyAttempts', 'Excessive number of attempts'],
    ])
    expect(Number(spent.headers.get('retry-after'))).to.be.greaterThan(0)
  })

  it('counts tries that come together: 20 at once are 5 × 401 and 15 × 429', async () => {
    const { id } = must(await begin(newCard()), 202).body
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => prove(id, '111111')))).map((it) => it.status)
    expect(statuses.filter((it) => it === 401)).to.have.length(5)
    expect(statuses.filter((it) => it === 429)).to.have.length(15)
  })

  it('a code that is none is no try; unknown ids and codes of ten minutes ago are invalid_grant', async () => {
    const card = await registerCard(site, newCard())
    const { id } = must(await begin(card), 202).body
    for (const code of ['12345', 'abcdef', '1234567']) expect((await prove(id, code)).status).to.equal(422)
    for (const unknown of ['unknown', '%00', "'--"])
      expect((await prove(unknown, '123456')).body.error.code).to.equal('invalid_grant')
    const { code } = await site.mail('cardCode', card.email)
    site.clock.advance({ minutes: 10, ms: 1000 })
    expect((await prove(id, code)).body.error.code).to.equal('invalid_grant')
  })

  it('a card with an account sends no code; its owner is told how to log in', async () => {
    const { card, email } = await fullMember(site)
    const before = await site.mails('cardCode', card.email)
    must(await begin(card), 202)
    expect(await site.mails('cardCode', card.email)).to.equal(before)
    expect(await site.mails('alreadyRegistered', email)).to.equal(1)
  })

  it('a proof is worth one registration, within an hour', async () => {
    const card = await registerCard(site, newCard())
    const proof = async () => {
      const { id } = must(await begin(card), 202).body
      const { code } = await site.mail('cardCode', card.email)
      return must(await prove(id, code), 200).body.proof
    }
    const signup = (given: unknown) => site.client().post('/api/vip/signup', signupBody({ proof: given }))
    const first = await proof()
    must(await signup(first), 201)
    for (const given of [first, 'unknown']) {
      const answer = await signup(given)
      expect([answer.status, answer.body.error.code]).to.deep.equal([401, 'invalid_grant'])
    }
    const late = await proof()
    site.clock.advance({ minutes: 61 })
    expect((await signup(late)).body.error.code).to.equal('invalid_grant')
  })
})
