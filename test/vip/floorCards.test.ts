import { expect } from 'chai'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, newCard, newCvip, newUid, postFloor, preMember } from '#test/support/vipSite.ts'

describe('cards that the casino floor registers and issues', () => {
  forEachDatabase((site) => {
    const answerOf = async (...events: object[]) => must(await postFloor(site, ...events), 202).body
    const event = (type: string, data: object, changed?: object) => floorEvent(site, type, data, changed)
    const verify = async (card: { cvip: string; lastname: string; birthdate: string; email: string }) => {
      const { cvip, lastname, birthdate } = card
      must(await site.client().post('/api/vip/verification', { cvip, lastname, birthdate }), 202)
      return site.mails('cardCode', card.email)
    }

    it('cardIssued makes a full member of a pre-member, in the session that is open', async () => {
      const { client, profile } = await preMember(site)
      const [cvip, rfid] = [newCvip(), newUid()]
      const issued = event('cardIssued', { fileNumber: profile.fileNumber, cvip, rfid })
      expect(await answerOf(issued)).to.deep.equal({ accepted: 1, duplicates: 0, refused: [] })
      expect(must(await client.get('/api/vip/me'), 200).body).to.deep.equal({
        state: 'full',
        cvip,
        status: 'White',
        points: 0,
        pointsToNext: 5000,
      })
      expect(await answerOf(issued)).to.deep.equal({ accepted: 0, duplicates: 1, refused: [] })
      const again = event('cardIssued', { fileNumber: profile.fileNumber, cvip, rfid })
      expect((await answerOf(again)).accepted).to.equal(1)
      const login = { kind: 'rfid', code: rfid, birthdate: profile.birthDate }
      expect((await site.client().post('/api/vip/login/card', login)).status).to.equal(200)
    })

    it('cardIssued is refused for an unknown or closed file, another’s card or chip, another card', async () => {
      const { profile } = await preMember(site)
      const { fileNumber } = profile
      const other = await fullMember(site)
      const refusal = async (data: object, changed?: object) =>
        (await answerOf(event('cardIssued', data, changed))).refused[0]?.code
      expect(await refusal({ fileNumber: 'D0000000000', cvip: newCvip(), rfid: newUid() })).to.equal('unknownFile')
      expect(await refusal({ fileNumber, cvip: other.card.cvip, rfid: newUid() })).to.equal('conflict')
      expect(await refusal({ fileNumber, cvip: newCvip(), rfid: other.card.rfid })).to.equal('conflict')
      for (const bad of [
        { fileNumber, cvip: '427118055637', rfid: newUid() },
        { fileNumber, cvip: newCvip(), rfid: 'chip' },
        { fileNumber, cvip: newCvip() },
        { cvip: newCvip(), rfid: newUid() },
        { fileNumber: 7, cvip: null, rfid: {} },
      ])
        expect(await refusal(bad)).to.equal('invalid')
      expect(await refusal({ fileNumber, cvip: newCvip(), rfid: newUid() })).to.equal(undefined)
      expect(await refusal({ fileNumber, cvip: newCvip(), rfid: newUid() })).to.equal('conflict')
      const late = (await preMember(site)).profile.fileNumber
      site.clock.advance({ days: 91 })
      expect(await refusal({ fileNumber: late, cvip: newCvip(), rfid: newUid() })).to.equal('expired')
    })

    it('a card issued once goes to one of those who ask together', async () => {
      const members = await Promise.all([1, 2, 3, 4].map(() => preMember(site)))
      const cvip = newCvip()
      const answers = await Promise.all(
        members.map(({ profile }) =>
          postFloor(site, event('cardIssued', { fileNumber: profile.fileNumber, cvip, rfid: newUid() })),
        ),
      )
      const taken = answers.filter(({ status, body }) => status === 202 && body.accepted === 1)
      expect(taken).to.have.length(1)
      const { db } = site.services.store
      const holders = await db.selectFrom('vipMembers').select('state').where('cvip', '=', cvip).execute()
      expect(holders).to.deep.equal([{ state: 'full' }])
    }).timeout(30_000)

    it('one file gets one card, at however many desks it is shown together', async () => {
      const { client, profile } = await preMember(site)
      const cvips = Array.from({ length: 6 }, newCvip)
      const answers = await Promise.all(
        cvips.map((cvip) =>
          postFloor(site, event('cardIssued', { fileNumber: profile.fileNumber, cvip, rfid: newUid() })),
        ),
      )
      const taken = answers.map(({ body }, i) => ({ accepted: body.accepted, cvip: cvips[i] }))
      const [won, ...others] = taken.filter(({ accepted }) => accepted === 1)
      expect(others).to.deep.equal([])
      expect((await client.get('/api/vip/me')).body.cvip).to.equal(won?.cvip)
      const refused = answers.flatMap(({ body }) => body.refused.map(({ code }: { code: string }) => code))
      expect(refused).to.deep.equal(Array(5).fill('conflict'))
    })

    it('cardRegistered: the casino’s last word counts, whatever arrives last', async () => {
      const card = newCard()
      const [old, recent] = [-60_000, -1000].map((ms) => new Date(site.clock.now() + ms).toISOString())
      await answerOf(event('cardRegistered', { ...card, lastname: 'Legall' }, { at: recent }))
      await answerOf(event('cardRegistered', card, { at: old }))
      expect(await verify(card)).to.equal(0)
      expect(await verify({ ...card, lastname: 'Legall' })).to.equal(1)
    })

    it('cardRegistered is refused for what is no card, for one with an account and for another card’s chip', async () => {
      const refusal = async (data: object) => (await answerOf(event('cardRegistered', data))).refused[0]?.code
      const card = newCard()
      for (const changed of [
        { cvip: card.cvip.slice(1) },
        { cvip: card.cvip.replace(/.$/, (it) => String((Number(it) + 1) % 10)) },
        ...[{ lastname: '' }, { firstname: '12' }, { firstname: 'x'.repeat(61) }, { lastname: 'a\u0000b' }],
        ...[{ birthdate: '1985-02-30' }, { birthdate: '15/06/1985' }, { email: 'none' }, { rfid: 'zz' }, { rfid: 4 }],
      ])
        expect(await refusal({ ...card, ...changed }), JSON.stringify(changed)).to.equal('invalid')
      const member = await fullMember(site)
      expect(await refusal({ ...card, cvip: member.card.cvip })).to.equal('conflict')
      expect(await refusal({ ...card, rfid: member.card.rfid })).to.equal('conflict')
      const { rfid: _, ...withoutChip } = card
      expect(await refusal(withoutChip)).to.equal(undefined)
      expect(await verify(card)).to.equal(1)
    })

    it('each event of a batch counts for itself, also a card that is registered and refused in it', async () => {
      const [good, bad] = [newCard(), newCard({ email: 'none' })]
      const body = await answerOf(
        event('cardRegistered', good),
        event('cardRegistered', bad, { id: 'bad-card' }),
        event('cardRegistered', good, { casino: 'ZZZ', id: 'no-casino' }),
      )
      expect(body).to.deep.equal({
        accepted: 1,
        duplicates: 0,
        refused: [
          { id: 'bad-card', code: 'invalid', fields: ['data.email'] },
          { id: 'no-casino', code: 'unknownCasino' },
        ],
      })
    })
  })
})
