import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { vipMemberMachine } from '#shared/vip/memberMachine.ts'
import { houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { act as deskAct, idIn } from '#test/desk/points/pointsSite.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, password, signupBody } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite } from '#test/support/pokerSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import {
  activateVip,
  blankCard,
  floorEvent,
  fullMember,
  newCard,
  newCvip,
  newUid,
  postFloor,
  preMember,
  type VipPerson,
} from '#test/support/vipSite.ts'

const slug = 'la-nuit-de-la-digue'

/** The same person under two addresses, by the names that a form takes. */
const spellings = [
  {
    first: { firstname: 'Gaël', lastname: 'Le Goff-Œuvrard' },
    second: { firstname: 'GAEL', lastname: 'LEGOFF OEUVRARD' },
  },
  {
    first: { firstname: 'Anne', lastname: 'Kerjean', birthName: 'Le Bihan' },
    second: { firstname: 'Anne', lastname: 'LE BIHAN' },
  },
]

describe('what holds for a person holds in all of their accounts (B3)', () => {
  const site = onAnyDatabase(openPokerSite, {
    env: { FLOOR_SECRET: 'secret-of-the-floor' },
    edits: () => ({ [`poker/tournois/${slug}`]: { date: dayFromNow(20) } }),
  })
  const inDays = (days: number) => site.clock.day(days)
  const pause = (client: Client, programme: string, days = 30) =>
    client.put(`/api/${programme}/protection`, { pauseUntil: inDays(days), muteGaming: false })
  const pauseOf = async (client: Client, programme: string) =>
    must(await client.get(`/api/${programme}/protection`), 200).body.pauseUntil

  /** Every call that a pause refuses, as their description names them. */
  async function mustRefuseMoney(client: Client, because: string) {
    const apis = site.services.parts.flatMap((it) => it.apis ?? []).filter(({ tag }) => /^(vip|poker)$/.test(tag))
    const calls = apis.flatMap((it) => it.calls.map((call) => ({ ...call, prefix: it.prefix })))
    const acts = calls.filter(({ description }) => description.errors?.includes('vip.paused'))
    expect(acts.map(({ name }) => name)).to.include.members(['register', 'joinWaitlist', 'claimReward'])
    for (const { prefix, path, method } of acts) {
      const address = prefix + path.replace(':slug', slug).replace(/:\w+/g, 'panama')
      const { status, body } = await client.send(method, address, { tournament: slug })
      expect([status, body.error?.code], `${method} ${path}, ${because}`).to.deep.equal([403, 'paused'])
    }
  }

  for (const { first, second } of spellings) {
    for (const programme of ['eph', 'vip'] as const) {
      // A guest has no birth name in the hotel's programme.
      const one = programme === 'eph' ? { firstname: second.firstname, lastname: second.lastname } : first
      const other = programme === 'eph' ? first : second
      const named = `${one.lastname} of ${programme}, ${other.lastname} of vip`
      const open = (changed: object) =>
        programme === 'eph' ? site.member({ ...changed }) : preMember(site, { ...changed })

      it(`whether the pause or the second account comes first: ${named}`, async () => {
        const birthdate = newBirthdate()
        const paused = await open({ ...one, birthdate })
        must(await pause(paused.client, programme), 200)
        const later = await fullMember(site, other, newCard({ ...other, birthdate }))
        expect(await pauseOf(later.client, 'vip')).to.equal(inDays(30))
        await mustRefuseMoney(later.client, 'paused before the sign-up')

        const another = newBirthdate()
        const before = await fullMember(site, other, newCard({ ...other, birthdate: another }))
        const asking = await open({ ...one, birthdate: another })
        must(await pause(asking.client, programme), 200)
        await mustRefuseMoney(before.client, 'paused after the sign-up')
        expect((await before.client.get('/poker/tournois')).body, 'its pages at once').not.to.include(slug)
        // One wish ends it in all of them, after the same week.
        must(await before.client.put('/api/vip/protection', { muteGaming: false }), 200)
        expect(must(await asking.client.get(`/api/${programme}/protection`), 200).body.pending).to.include({
          muteGaming: false,
        })
      })
    }
  }

  for (const { first, second } of spellings)
    it(`a card that is blocked for misuse: ${first.lastname}, ${second.lastname}`, async () => {
      const desk = await staffMember(site, 'casinoDesk', houses.casino)
      const birthdate = newBirthdate()
      const opened = async (code: string) => {
        const files = deskPath('files', 'fr', { house: houses.casino })
        const answer = await postForm(desk.client, files, { form: 'find', reason: 'present', code })
        return must(answer, 303).headers.get('location') ?? ''
      }
      const onFile = async (code: string, form: string, fields: Record<string, string>) =>
        postForm(desk.client, await opened(code), { form, step: form, ...fields })
      const block = (cvip: string, reason: string) => onFile(cvip, 'block', { before: cvip, reason })
      const give = async (code: string) => onFile(code, 'give', { card: (await blankCard(site)).cvip })
      const giveAnother = async (email: string, reason = 'lost') =>
        onFile(email, 'replace', { before: '', reason, card: (await blankCard(site)).cvip })
      const isGood = async ({ client }: Pick<VipPerson, 'client'>) =>
        (await client.get('/api/vip/me')).body.cvip !== undefined
      const sentence = 'une carte de cette personne est bloquée pour usage abusif'
      const mustRefuse = (answer: Answer) =>
        expect([answer.status, textOf(answer).includes(sentence)]).to.deep.equal([409, true])

      const one = await fullMember(site, first, newCard({ ...first, birthdate }))
      const two = await fullMember(site, second, newCard({ ...second, birthdate }))
      const lost = await fullMember(site, second, newCard({ ...second, birthdate }))
      const namesake = await fullMember(site, first, newCard({ ...first, birthdate: newBirthdate() }))
      const waiting = await preMember(site, { ...second, birthdate })
      must(await block(lost.card.cvip, 'lost'), 303)
      must(await block(one.card.cvip, 'misuse'), 303)
      expect(await Promise.all([one, two, lost, namesake].map(isGood))).to.deep.equal([false, false, false, true])
      expect([await site.mails('cardBlocked', one.email), await site.mails('cardBlocked', two.email)]).to.deep.equal([
        1, 1,
      ])
      const login = { kind: 'qr', code: two.card.cvip, birthdate }
      expect((await site.client().post('/api/vip/login/card', login)).status).to.equal(422)
      const { data } = must(await two.client.get('/api/vip/profile/export'), 200).body
      expect(data.deskActs.map(({ act, reason }: Record<string, string>) => [act, reason])).to.deep.equal([
        ['blockCard', 'misuse'],
      ])

      /** Every way to a card, by the event that it is for the member; true: a card was given. */
      const ways: Record<string, ((person: Record<string, unknown>) => Promise<boolean>)[]> = {
        emailConfirmed: [async (person) => isGood(await fullMember(site, person, newCard({ ...second, birthdate })))],
        cardIssued: [
          async (person) => {
            const account = await preMember(site, person)
            const answer = await give(account.profile.fileNumber)
            if (answer.status !== 303) mustRefuse(answer)
            return isGood(account)
          },
          async (person) => {
            const account = await preMember(site, person)
            const { fileNumber } = account.profile
            const event = floorEvent(site, 'cardIssued', { fileNumber, cvip: newCvip(), rfid: newUid() })
            const { refused } = must(await postFloor(site, event), 202).body
            expect(refused[0]?.code).to.be.oneOf([undefined, 'conflict'])
            return isGood(account)
          },
        ],
      }
      const toFull = Object.values(vipMemberMachine.config.states ?? {}).flatMap(({ on = {} }) =>
        Object.entries(on).flatMap(([event, to]) => (JSON.stringify(to).includes('"full"') ? [event] : [])),
      )
      expect(Object.keys(ways).sort()).to.deep.equal(toFull.sort())
      const given = async (named: object) => {
        const outcomes: boolean[] = []
        for (const way of Object.values(ways).flat()) outcomes.push(await way({ ...named, birthdate }))
        return outcomes
      }
      for (const named of [first, second]) expect(await given(named)).to.deep.equal([false, false, false])
      mustRefuse(await give(waiting.profile.fileNumber))
      mustRefuse(await giveAnother(lost.email))

      // Erased, the block holds for a year; the house ends it in an account whose card is blocked.
      must(await one.client.post('/api/vip/erase', { password }), 204)
      expect(await given(first)).to.deep.equal([false, false, false])
      must(await giveAnother(two.email, 'lost'), 303)
      expect(await isGood(two)).to.equal(true)
      must(await giveAnother(lost.email), 303)
      expect(await given(first)).to.deep.equal([true, true, true])
    })

  it('a block for misuse outlives its account for a year', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const person = { firstname: 'Ronan', lastname: 'Kerdoncuff', birthdate: newBirthdate() }
    const { client, card } = await fullMember(site, {}, newCard(person))
    const files = deskPath('files', 'fr', { house: houses.casino })
    const found = await postForm(desk.client, files, { form: 'find', reason: 'present', code: card.cvip })
    const path = must(found, 303).headers.get('location') ?? ''
    must(await postForm(desk.client, path, { form: 'block', before: card.cvip, reason: 'misuse' }), 303)
    must(await client.post('/api/vip/erase', { password }), 204)
    const stateOf = async () => (await fullMember(site, {}, newCard(person))).profile.state
    site.clock.advance({ days: 364 })
    expect(await stateOf()).to.equal('preMember')
    site.clock.advance({ days: 2 })
    expect(await stateOf()).to.equal('full')
  })

  it('a namesake born on another day is somebody else', async () => {
    const name = { firstname: 'Yves', lastname: 'Tanguy' }
    const { client } = await preMember(site, { ...name, birthdate: newBirthdate() })
    must(await pause(client, 'vip'), 200)
    const other = await preMember(site, { ...name, birthdate: newBirthdate() })
    expect(await pauseOf(other.client, 'vip')).to.equal(undefined)
  })

  it('an account that takes the address of an erased one takes its pause', async () => {
    const erased = await preMember(site, { birthdate: newBirthdate() })
    must(await pause(erased.client, 'vip'), 200)
    must(await erased.client.post('/api/vip/erase', { password }), 204)
    const moving = await preMember(site, { birthdate: newBirthdate() })
    must(await moving.client.put('/api/vip/profile/email', { email: erased.email, currentPassword: password }), 200)
    const { token } = await site.mail('emailChangeConfirm', erased.email)
    must(await moving.client.post(`/api/vip/profile/email/${token}`), 200)
    expect(await pauseOf(moving.client, 'vip')).to.equal(inDays(30))
  })

  it('a limit of visits holds for all accounts together, outlives one for a year, and ends where it is ended', async () => {
    const person = { firstname: 'Loïc', lastname: 'Nédélec', birthdate: newBirthdate() }
    const one = await fullMember(site, {}, newCard(person))
    const two = await fullMember(site, {}, newCard(person))
    must(await one.client.put('/api/vip/protection', { visitsPerMonth: 1, muteGaming: false }), 200)
    const door = await staffMember(site, 'reception', houses.casino)
    const other = await staffMember(site, 'reception', houses.other)
    const read = async (staff: typeof door, code: string, house: string) => {
      const answer = must(await deskAct(staff, 'door', { form: 'count', code }, { house }), 303)
      expect(idIn(answer)).to.be.a('string')
      return textOf(must(await staff.client.get(answer.headers.get('location') ?? ''), 200))
    }
    expect(await read(door, one.card.cvip, houses.casino)).to.include('Peut entrer')
    expect(await read(other, two.card.cvip, houses.other)).to.include('Ne pas faire entrer')
    expect((await two.client.get('/api/vip/protection')).body).to.include({ visitsPerMonth: 1, visitsThisMonth: 1 })
    for (const { client } of [one, two]) must(await client.post('/api/vip/erase', { password }), 204)
    const limitOf = async () => {
      const client = site.client()
      const body = signupBody(person)
      must(await client.post('/api/vip/signup', body), 201)
      await activateVip(site, client, String(body.email))
      return { client, limit: (await client.get('/api/vip/protection')).body.visitsPerMonth }
    }
    const third = await limitOf()
    expect(third.limit).to.equal(1)
    // Ended by its person, it is no more.
    must(await third.client.put('/api/vip/protection', { muteGaming: false }), 200)
    site.clock.advance({ days: 8 })
    expect((await limitOf()).limit).to.equal(undefined)
  })
})
