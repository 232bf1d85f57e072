import { expect } from 'chai'
import { localYear } from '#shared/time/localTime.ts'
import { forEachDatabase, must, newEmail, signupBody } from '#test/support/hotelSite.ts'
import { activateVip, fullMember, newCard, preMember, proveCard, registerCard } from '#test/support/vipSite.ts'

const path = '/api/vip/signup'

describe('registration of the VIP card (R080, R223)', () => {
  forEachDatabase((site) => {
    it('without a card: 201, unconfirmed; with the address confirmed a pre-member with a file of 90 days', async () => {
      const body = signupBody()
      const email = String(body.email)
      const client = site.client({ locale: 'fr' })
      const answer = must(await client.post(path, body), 201)
      expect(answer.body).to.deep.equal({ email })
      // The mark of this browser, and no session.
      expect(answer.headers.getSetCookie().map((it) => it.split('=')[0])).to.deep.equal(['signup_vip'])
      expect(await rowOf(email)).to.include({
        state: 'unconfirmed',
        status: 'white',
        cvip: null,
        fileNumber: null,
        language: 'fr',
        cardProven: 0,
        casinoFirstPartyEmail: 0,
      })
      const { profile } = await activateVip(site, client, email)
      expect(profile.state).to.equal('preMember')
      expect(profile.fileNumber).to.match(/^D\d{10}$/)
      expect((Date.parse(profile.fileExpires) - site.clock.now()) / 864e5).to.be.closeTo(90, 0.1)
      expect(profile).to.not.have.property('cvip')
      expect((await site.mail('preMember', email)).fileNumber).to.equal(profile.fileNumber)
    })

    it('with a proof: a full member once the address is confirmed, with name and birth date of the casino', async () => {
      const { profile, card } = await fullMember(site, { firstname: 'Annette', lastname: 'Martin' })
      expect(profile).to.include({ state: 'full', cvip: card.cvip, birthDate: card.birthdate, lastname: 'Le Goff' })
      expect(profile).to.not.have.any.keys('fileNumber', 'fileExpires')
      const row = await rowOf(profile.email)
      expect(row.rfid).to.equal(card.rfid)
      expect(row.becameFullAt).to.be.closeTo(site.clock.now(), 60_000)
      const { db } = site.services.store
      const left = await db.selectFrom('casinoCards').selectAll().where('cvip', '=', card.cvip).execute()
      expect(left).to.deep.equal([])
    })

    it('keeps every field that it takes (R135–R138)', async () => {
      const off = { email: false, sms: false, mail: false }
      const given = {
        birthName: 'Durand',
        commonName: 'Martin-Durand',
        phone: '06 12 34 56 78',
        address: { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' },
        favouriteCasino: 'casino-des-pins',
        casinoFavoriteDate1: '2001-05-12',
        casinoFavoriteDate2: '2010-09-01',
        preferences: { games: true, shows: true },
        optin: { hotelFirstParty: off, casinoFirstParty: { ...off, email: true }, thirdParty: off },
      }
      const { profile, client } = await preMember(site, given)
      expect(profile).to.deep.include({
        birthName: 'Durand',
        commonName: 'Martin-Durand',
        phoneNumber: '+33612345678',
        address: given.address,
        optin: given.optin,
        preferences: { games: true, restaurants: false, shows: true },
        favourites: {
          favouriteCasino: 'casino-des-pins',
          casinoFavoriteDate1: '2001-05-12',
          casinoFavoriteDate2: '2010-09-01',
        },
      })
      const { consents } = (await client.get('/api/vip/profile/export')).body.data
      expect(consents.map(({ purpose }: { purpose: string }) => purpose).sort()).to.deep.equal([
        ...['casinoFirstParty', 'privacy', 'terms'],
      ])
    })

    it('is free to an address of the hotel programme', async () => {
      const guest = await site.member()
      must(await site.client().post(path, signupBody({ email: guest.email })), 201)
    })

    for (const [code, changed, field] of [
      ['invalid', { favouriteCasino: 'casino-of-nowhere' }, 'favouriteCasino'],
      ['invalid', { favouriteCasino: '../etc' }, 'favouriteCasino'],
      ['invalid', { casinoFavoriteDate1: '2026-02-30' }, 'casinoFavoriteDate1'],
      ['invalid', { birthName: 'R2D2' }, 'birthName'],
      ['invalid', { preferences: { games: 'yes' } }, 'preferences.games'],
      ['invalid', { referral: 'ABC-123' }, 'referral'],
      ['0005', { referral: 'NOBODY12' }, 'referral'],
    ] as const) {
      it(`422 ${code} for ${JSON.stringify(changed)}`, async () => {
        const answer = await site.client().post(path, { ...signupBody(), ...changed })
        expect([answer.status, answer.body.error.code]).to.deep.equal([422, code])
        expect(answer.body.error.fields).to.have.property(field)
      })
    }

    it('an address mistyped: the card goes with the newer registration, whose address alone opens it', async () => {
      const card = await registerCard(site, newCard())
      const signup = async () => {
        const body = signupBody({ proof: await proveCard(site, card) })
        const client = site.client()
        must(await client.post(path, body), 201)
        return { client, email: String(body.email) }
      }
      const [mistyped, right] = [await signup(), await signup()]
      expect((await activateVip(site, right.client, right.email)).profile.cvip).to.equal(card.cvip)
      expect((await activateVip(site, mistyped.client, mistyped.email)).profile.state).to.equal('preMember')
    })

    it('a sponsor’s code makes a godson; Invalid sponsor code for a pre-member’s and for one’s own (R185, R246)', async () => {
      const sponsor = await fullMember(site)
      const { id, sponsorCode } = await rowOf(sponsor.email)
      const spaced = `${sponsorCode.slice(0, 4)} ${sponsorCode.slice(4).toLowerCase()}`
      const godson = await fullMember(site, { referral: spaced }, newCard({ firstname: 'Paul' }))
      const row = await godsonOf(godson.email)
      expect(row).to.include({ sponsorId: id, countedYear: localYear(site.clock.now()) })
      expect(row.fullAt).to.be.a('number')
      const waiting = await preMember(site, { referral: sponsorCode })
      expect(await godsonOf(waiting.email)).to.include({ fullAt: null, countedYear: null })

      const refused = async (referral: string, changed: object = {}) => {
        const answer = await site.client().post(path, { ...signupBody({ referral }), ...changed })
        return [answer.status, answer.body.error.code, answer.body.error.fields]
      }
      const wrong = [422, '0005', { referral: 'Invalid sponsor code' }]
      expect(await refused((await rowOf(waiting.email)).sponsorCode)).to.deep.equal(wrong)
      const self = { firstname: 'Maëlle', lastname: 'Le Goff', birthdate: '1985-06-15' }
      expect(await refused(sponsorCode, self)).to.deep.equal(wrong)
      expect(await refused(sponsorCode, { email: sponsor.email, emailVerify: sponsor.email })).to.deep.equal(wrong)
    })

    it('answers 0005 for the code of a sponsor with ten full godsons this year', async () => {
      const sponsor = await fullMember(site)
      const { id: sponsorId, sponsorCode } = await rowOf(sponsor.email)
      const year = localYear(site.clock.now())
      const { db } = site.services.store
      const dates = { invitedAt: 1, registeredAt: 1, fullAt: 1, countedYear: year }
      const godsons = Array.from({ length: 10 }, (_, i) => ({
        id: `${sponsorId}-${i}`,
        sponsorId,
        godsonMemberId: null,
        firstname: 'A',
        email: '',
        emailKey: `${i}`,
        ...dates,
      }))
      await db.insertInto('sponsorships').values(godsons).execute()
      const answer = await site.client().post(path, signupBody({ referral: sponsorCode }))
      expect([answer.status, answer.body.error.code]).to.deep.equal([422, '0005'])
    })

    it('the links of registration and of a new password, followed together, open one file', async () => {
      const body = signupBody()
      const email = String(body.email)
      must(await site.client().post(path, body), 201)
      must(await site.client().post('/api/vip/reset-password/init', { email }), 202)
      const [{ id }, { token }] = [await site.mail('activation', email), await site.mail('passwordReset', email)]
      const chosen = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
      const [, reset] = await Promise.all([
        site.client().post(`/api/vip/activate/${id}`, { email }),
        site.client().post(`/api/vip/reset-password/${token}`, chosen),
      ])
      expect(reset.status).to.equal(200)
      expect(await site.mails('preMember', email)).to.equal(1)
      expect((await rowOf(email)).state).to.equal('preMember')
    })

    it('says what it refuses in French too', async () => {
      const answer = await site
        .client({ locale: 'fr' })
        .post(path, signupBody({ referral: 'NOBODY12', email: newEmail() }))
      const words = 'Code de parrainage non valable'
      expect(answer.body.error).to.deep.include({ code: '0005', message: words, fields: { referral: words } })
    })

    function rowOf(email: string) {
      const { db } = site.services.store
      return db.selectFrom('vipMembers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    }

    function godsonOf(email: string) {
      const { db } = site.services.store
      return db.selectFrom('sponsorships').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    }
  })
})
