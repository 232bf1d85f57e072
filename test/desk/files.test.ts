import { expect } from 'chai'
import { fileQuery } from '#shared/desk/files.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { deviceOf } from '#test/card/deviceOf.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { eventually, type Site } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import {
  blankCard,
  floorEvent,
  fullMember,
  newCard,
  newCvip,
  newUid,
  postFloor,
  preMember,
  registerCard,
} from '#test/support/vipSite.ts'
import { besideIt, enter, floor, houses, keyIn, keyOf, moved, type Staff, staffMember, textOf } from './deskSite.ts'

describe('VIP files at the desk (B23, R079)', () => {
  const site = onAnyDatabase(openHotelSite, { env: floor })
  const db = () => site.services.store.db
  const filesPath = (house = houses.casino) => deskPath('files', 'fr', { house })
  const find = ({ client }: Staff, fields: Record<string, string>, house = houses.casino) =>
    postForm(client, filesPath(house), { form: 'find', reason: 'present', ...fields })
  const opened = async (staff: Staff, code: string, house = houses.casino) =>
    must(await find(staff, { code }, house), 303).headers.get('location') ?? ''
  const give = ({ client }: Staff, path: string, card: string) =>
    postForm(client, path, { form: 'give', [fileQuery.step]: 'give', card })
  const replace = ({ client }: Staff, path: string, fields: { before: string; card: string }, reason = 'lost') =>
    postForm(client, path, { form: 'replace', [fileQuery.step]: 'replace', [fileQuery.reason]: reason, ...fields })
  const block = ({ client }: Staff, path: string, before: string, reason = 'stolen') =>
    postForm(client, path, { form: 'block', before, reason })
  const logInByCard = (code: string, birthdate = '1985-06-15', kind = 'qr') =>
    site.client().post('/api/vip/login/card', { kind, code, birthdate })
  const floorSays = async (type: string, data: object, changed?: object) =>
    must(await postFloor(site, floorEvent(site, type, data, changed)), 202).body.refused[0]?.code
  const actsOn = async (memberId: string) =>
    (
      await db()
        .selectFrom('deskActs')
        .select(['act', 'role', 'house', 'reason'])
        .where('memberId', '=', memberId)
        .where('act', '!=', 'openFile')
        .orderBy('at')
        .execute()
    ).map(({ act, role, house, reason }) => [act, role, house, reason])
  const idOf = async (email: string) =>
    (await db().selectFrom('vipMembers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const dashboard = async (client: Client, path = '/carte-vip/mon-espace') => textOf(must(await client.get(path), 200))

  it('are found by number, code, e-mail or name with birth date, with a reason, and show what is compared and no more', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const lastname = `Quéméner ${newEmail().slice(0, 4)}`
    const { profile, email } = await preMember(site, { lastname, birthName: 'Le Bihan', birthdate: '1991-04-02' })
    const ways: Record<string, string>[] = [
      { code: profile.fileNumber },
      { code: ` ${profile.fileNumber.toLowerCase()} ` },
      { code: email },
      { lastname: lastname.toUpperCase(), birthdate: '02/04/1991' },
    ]
    for (const fields of ways) {
      const path = must(await find(desk, fields), 303).headers.get('location') ?? ''
      const page = textOf(must(await desk.client.get(path), 200))
      expect(page).to.include(lastname).and.include('Le Bihan').and.include('2 avril 1991').and.include('Pré-membre')
      expect(page).not.to.include(email).and.not.to.include('+33').and.not.to.include('points')
    }
    const without = await find(desk, { code: email, reason: '' })
    expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
    // Unconfirmed, hotel guests and nobody at all are alike.
    const body = signupBody()
    must(await site.client().post('/api/vip/signup', body), 201)
    const guest = await site.member()
    for (const code of [String(body.email), guest.email, 'D0000000000', newCvip()])
      expect((await find(desk, { code })).status, code).to.equal(404)
    // The look is one person's, at one house, for a quarter of an hour.
    const path = await opened(desk, email)
    const other = await staffMember(site, 'casinoDesk', houses.casino)
    expect((await other.client.get(path)).headers.get('location')).to.equal(filesPath())
    expect((await give(other, path, newCvip())).headers.get('location')).to.equal(filesPath())
    const group = await staffMember(site, 'group', undefined)
    expect((await group.client.get(filesPath(houses.hotel))).status, 'a hotel has no files').to.equal(403)
    site.clock.advance({ minutes: 16 })
    expect((await desk.client.get(path)).status).to.equal(303)
  })

  it('of two people of one name and birth date are told apart', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const twins = { lastname: 'Abgrall', birthdate: '1990-02-03' }
    const [ana, zoe] = [
      await preMember(site, { ...twins, firstname: 'Ana' }),
      await preMember(site, { ...twins, firstname: 'Zoé' }),
    ]
    const path =
      must(await find(desk, { lastname: 'Abgrall', birthdate: '3/2/1990' }), 303).headers.get('location') ?? ''
    const list = textOf(must(await desk.client.get(path), 200))
    expect(list).to.include('Ana Abgrall').and.include('Zoé Abgrall')
    const first = textOf(await desk.client.get(`${path}?member=1`)).includes('Ana') ? [ana, zoe] : [zoe, ana]
    const { cvip } = await blankCard(site)
    expect((await postForm(desk.client, path, { form: 'reopen' })).headers.get('location')).to.equal(filesPath())
    const done = await postForm(desk.client, `${path}?member=2`, { form: 'give', step: 'give', card: cvip })
    expect(must(done, 303).headers.get('location')).to.equal(`${path}?member=2&done=cardGiven`)
    const states = await Promise.all(first.map(async (it) => (await it.client.get('/api/vip/me')).body.state))
    expect(states).to.deep.equal(['preMember', 'full'])
  })

  it('become full members at once, in every process, on their open page too; sent twice gives nothing twice', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, profile, email } = await preMember(site)
    const { cvip, rfid } = await blankCard(site)
    const path = await opened(desk, profile.fileNumber)
    const beside = await besideIt(site)
    const stop = new AbortController()
    try {
      const versions = await follow(client, beside ?? site, stop.signal)
      await eventually(versions, (all) => all.length === 1)
      // Without « identity seen » there is no form for the card.
      expect((await postForm(desk.client, path, { form: 'give', card: cvip })).headers.get('location')).to.equal(path)
      expect((await client.get('/api/vip/me')).body.state).to.equal('preMember')
      const step = textOf(must(await desk.client.get(`${path}?step=give`), 200))
      expect(step).to.include('Identité vérifiée').and.include('Numéro de la carte')
      const grouped = cvip.replace(/(\d{4})(?=\d)/g, '$1 ')
      const twice = await Promise.all([give(desk, path, grouped), give(desk, path, cvip)])
      for (const answer of [...twice, await give(desk, path, cvip)])
        expect(must(answer, 303).headers.get('location')).to.equal(`${path}?done=cardGiven`)
      const [before, after] = await eventually(versions, (all) => all.length === 2, 5000)
      expect(after).not.to.equal(before)
      expect((await client.get('/carte-vip/mon-espace')).body).to.include(`data-card-version="${after}"`)
    } finally {
      stop.abort()
      await beside?.close()
    }
    expect(must(await client.get('/api/vip/me'), 200).body).to.include({ state: 'full', cvip })
    const done = textOf(await desk.client.get(`${path}?done=cardGiven`))
    expect(done).to.include('Carte remise : membre à part entière.').and.include('Membre à part entière')
    expect(await dashboard(client)).to.include('Votre carte vous a été remise')
    expect(await dashboard(client, '/en/vip-card/my-space')).to.include('You have your card')
    for (const [kind, code] of [
      ['qr', cvip],
      ['rfid', rfid],
    ] as const)
      expect((await logInByCard(code, profile.birthDate, kind)).status, kind).to.equal(200)
    expect(await site.mails('cardGiven', email)).to.equal(1)
    const acts = await actsOn(await idOf(email))
    expect(acts).to.deep.equal([['giveCard', 'casinoDesk', houses.casino, null]])
    expect(await floorSays('cardStocked', { cvip }), 'it is in no stock any more').to.equal('conflict')
  })

  it('whose card was scanned when the session had ended have it still, and are given once with the key of the page', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, profile } = await preMember(site)
    const { cvip } = await blankCard(site)
    const path = await opened(desk, profile.fileNumber)
    const idempotencyKey = await keyOf(desk.client, `${path}?step=give`)
    const form = { form: 'give', step: 'give', card: cvip, idempotencyKey }
    desk.client.cookies.delete('desk')
    must(await postForm(desk.client, `${path}?step=give`, form), 303)
    const place = await enter(site, desk.email, desk.client)
    const page = must(await desk.client.get(place), 200)
    expect(valuesIn(page.body)).to.include({ card: cvip, step: 'give' })
    expect((await client.get('/api/vip/me')).body.state).to.equal('preMember')
    const again = { ...form, idempotencyKey: keyIn(page.body) }
    for (let n = 0; n < 2; n++) must(await postForm(desk.client, place, again), 303)
    expect((await client.get('/api/vip/me')).body.cvip).to.equal(cvip)
  })

  it('refuse what is no card, unknown to the register, another’s or registered in another name; nothing typed is lost', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, profile } = await preMember(site, { lastname: 'Le Goff', birthdate: '1985-06-15' })
    const path = await opened(desk, profile.fileNumber)
    const other = await fullMember(site)
    const foreign = await registerCard(site, newCard({ lastname: 'Moreau' }))
    const own = await registerCard(site, newCard())
    for (const [card, status, text] of [
      ['427118055637', 422, 'Ce n’est pas un numéro de carte'],
      ['', 422, 'Ce n’est pas un numéro de carte'],
      [newCvip(), 404, 'ne connaît pas cette carte'],
      [newUid(), 404, 'ne connaît pas cette carte'],
      [other.card.cvip, 409, 'déjà celle d’un membre'],
      [foreign.cvip, 409, 'à un autre nom'],
    ] as const) {
      const answer = await give(desk, path, card)
      expect([answer.status, textOf(answer).includes(text)], card).to.deep.equal([status, true])
      expect(answer.body).to.include(`value="${card}"`)
    }
    expect((await client.get('/api/vip/me')).body.state).to.equal('preMember')
    // A card that is registered in the person's own name is the person's, by its chip as well.
    must(await give(desk, path, own.rfid ?? ''), 303)
    expect((await client.get('/api/vip/me')).body.cvip).to.equal(own.cvip)
  })

  it('and one card, or two cards and one file, at two desks at once: one gets it, the other is told', async () => {
    const one = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
    const two = await staffMember(site, 'casinoDesk', houses.other, { name: 'Max Roy' })
    const beside = await besideIt(site)
    const there: Staff = beside ? { ...two, client: moved(two, beside) } : two
    try {
      for (let round = 0; round < 3; round++) {
        const members = [await preMember(site), await preMember(site)] as const
        const { cvip } = await blankCard(site)
        const paths = [
          await opened(one, members[0].profile.fileNumber),
          await opened(there, members[1].profile.fileNumber, houses.other),
        ]
        const answers = await Promise.all([give(one, paths[0] ?? '', cvip), give(there, paths[1] ?? '', cvip)])
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        expect(answers.map(textOf).join()).to.include('Cette carte est déjà celle d’un membre.')
        const states = await Promise.all(
          members.map(async ({ client }) => (await client.get('/api/vip/me')).body.state),
        )
        expect(states.sort()).to.deep.equal(['full', 'preMember'])

        const member = await preMember(site)
        const cards = [await blankCard(site), await blankCard(site)] as const
        const here = await opened(one, member.profile.fileNumber)
        const elsewhere = await opened(there, member.profile.fileNumber, houses.other)
        const both = await Promise.all([give(one, here, cards[0].cvip), give(there, elsewhere, cards[1].cvip)])
        expect(both.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        const won = both[0].status === 303 ? 0 : 1
        expect((await member.client.get('/api/vip/me')).body.cvip).to.equal(cards[won]?.cvip)
        expect(textOf(both[1 - won] as Answer)).to.match(
          won === 0
            ? /Un autre poste a été plus rapide\. Carte VIP remise : .+, par Léa Martin, Casino de la Digue/
            : /Un autre poste a été plus rapide\. Carte VIP remise : .+, par Max Roy, Casino des Pins/,
        )
        // The card that was not given is free still.
        const next = await preMember(site)
        const left = cards[1 - won]?.cvip ?? ''
        must(await give(one, await opened(one, next.profile.fileNumber), left), 303)
      }
    } finally {
      await beside?.close()
    }
  })

  it('that have expired say so, and are opened again once, with a new number that the member sees and gets by mail', async () => {
    const { client, profile, email } = await preMember(site)
    site.clock.advance({ days: 80 })
    must(await client.post('/api/vip/login', { email, password, remember: true }), 200)
    site.clock.advance({ days: 11 })
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { cvip } = await blankCard(site)
    expect(await dashboard(client))
      .to.include('Votre dossier a expiré')
      .and.include('Dossier expiré depuis le')
    expect(await dashboard(client, '/en/vip-card/my-space')).to.include('Your file has expired')
    const path = await opened(desk, profile.fileNumber)
    expect(textOf(await desk.client.get(path)))
      .to.include('Dossier expiré')
      .and.include('Rouvrir le dossier')
    const refused = await give(desk, path, cvip)
    expect([refused.status, textOf(refused).includes('rouvrez-le d’abord')]).to.deep.equal([409, true])
    const reopen = () => postForm(desk.client, path, { form: 'reopen' })
    const answers = await Promise.all([reopen(), reopen()])
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409])
    expect(textOf(answers.find(({ status }) => status === 409) as Answer)).to.include('Dossier VIP rouvert')
    const me = (await client.get('/api/vip/me')).body
    expect(me.fileNumber).not.to.equal(profile.fileNumber)
    expect(Date.parse(me.fileExpires)).to.be.above(site.clock.now())
    expect(await dashboard(client))
      .to.include(me.fileNumber)
      .and.include('Votre carte vous attend au casino')
    expect(await site.mails('fileReopened', email)).to.equal(1)
    expect((await find(desk, { code: profile.fileNumber })).status, 'the old number').to.equal(404)
    must(await give(desk, await opened(desk, me.fileNumber), cvip), 303)
    const acts = (await actsOn(await idOf(email))).map(([act]) => act)
    expect(acts).to.deep.equal(['reopenFile', 'giveCard'])
  })

  it('have cards that are replaced: the old number is refused everywhere at once, points and status go on', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, card, email } = await fullMember(site)
    expect(await floorSays('pointsEarned', points(card.cvip, 5200))).to.equal(undefined)
    const kiosk = site.client()
    must(await kiosk.post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
    const phone = await deviceOf(client)
    const offline = await phone.codeAt(site.clock.now())
    expect((await site.client().get(`/carte/verifier/${offline}`)).status).to.equal(200)
    const path = await opened(desk, card.cvip)
    const unsaid = await desk.client.get(`${path}?step=replace`)
    expect([unsaid.status, textOf(unsaid).includes('Choisissez un motif')]).to.deep.equal([422, true])
    const next = await blankCard(site)
    const lostAt = new Date(site.clock.now() - 60_000).toISOString()
    const form = { before: card.cvip, card: next.cvip }
    const twice = await Promise.all([replace(desk, path, form), replace(desk, path, form)])
    for (const answer of twice) expect(must(answer, 303).headers.get('location')).to.include('done=cardReplaced')
    expect(textOf(await desk.client.get(path))).to.include(`Carte •••• ${card.cvip.slice(-4)} remplacée`)
    // The old number: login, kiosk, code of the phone until it is opened online, till, points, floor, desk.
    expect((await logInByCard(card.cvip)).status).to.equal(422)
    expect((await logInByCard(card.rfid ?? '', '1985-06-15', 'rfid')).status).to.equal(422)
    expect((await kiosk.get('/api/vip/me')).status).to.equal(401)
    expect((await site.client().get(`/carte/verifier/${offline}`)).status).to.equal(404)
    expect((await logInByCard(offline)).status).to.equal(422)
    expect(await floorSays('pointsEarned', points(card.cvip, 10))).to.equal('unknownCard')
    expect(await floorSays('advantageUsed', { cvip: card.cvip, advantage: 'showDiscount' })).to.equal('unknownCard')
    expect(await floorSays('cardRegistered', { ...newCard(), cvip: card.cvip })).to.equal('conflict')
    expect(await floorSays('cardRegistered', { ...newCard(), rfid: card.rfid })).to.equal('conflict')
    expect(await floorSays('cardStocked', { cvip: card.cvip })).to.equal('conflict')
    const waiting = await preMember(site)
    const issued = { fileNumber: waiting.profile.fileNumber, cvip: card.cvip, rfid: newUid() }
    expect(await floorSays('cardIssued', issued)).to.equal('conflict')
    const ended = await give(desk, await opened(desk, waiting.profile.fileNumber), card.cvip)
    expect([ended.status, textOf(ended).includes('remplacée ou bloquée')]).to.deep.equal([409, true])
    // A finder's card leads to its member; points of an evening before arrive late.
    expect(textOf(await desk.client.get(await opened(desk, card.cvip)))).to.include('remplacée')
    expect(await floorSays('pointsEarned', points(card.cvip, 30), { at: lostAt })).to.equal(undefined)
    expect(await floorSays('pointsEarned', points(next.cvip, 7))).to.equal(undefined)
    const me = must(await client.get('/api/vip/me'), 200).body
    expect(me).to.include({ state: 'full', cvip: next.cvip, status: 'Silver', points: 5237 })
    expect((await logInByCard(next.cvip)).status).to.equal(200)
    expect((await logInByCard(next.rfid, '1985-06-15', 'rfid')).status).to.equal(200)
    expect(await site.mails('cardReplaced', email)).to.equal(1)
    expect(await actsOn(await idOf(email))).to.deep.equal([['replaceCard', 'casinoDesk', houses.casino, 'lost']])
    // The phone: its next code is good.
    const again = await deviceOf(client)
    expect((await site.client().get(`/carte/verifier/${await again.codeAt(site.clock.now())}`)).status).to.equal(200)
    // A desk with the page of before is told.
    const stale = await replace(desk, path, { before: card.cvip, card: (await blankCard(site)).cvip })
    expect([stale.status, textOf(stale).includes('Carte VIP remplacée')]).to.deep.equal([409, true])
    const same = await replace(desk, path, { before: next.cvip, card: next.cvip })
    expect(same.status).to.equal(409)
  })

  it('have cards that are blocked, with a reason that the member sees and reads by mail, and given back when found', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const birthdate = newBirthdate()
    const { client, card, email } = await fullMember(site, {}, newCard({ birthdate }))
    const logIn = (code: string) => logInByCard(code, birthdate)
    await floorSays('pointsEarned', points(card.cvip, 400))
    const path = await opened(desk, card.cvip)
    const without = await block(desk, path, card.cvip, '')
    expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
    const twice = await Promise.all([block(desk, path, card.cvip), block(desk, path, card.cvip)])
    for (const answer of twice) expect(must(answer, 303).headers.get('location')).to.include('done=cardBlocked')
    expect((await logIn(card.cvip)).status).to.equal(422)
    expect(await floorSays('pointsEarned', points(card.cvip, 10))).to.equal('unknownCard')
    const me = must(await client.get('/api/vip/me'), 200).body
    expect(me).to.include({ state: 'full', points: 400, blockReason: 'stolen' })
    expect(me).not.to.have.property('cvip')
    expect(await dashboard(client))
      .to.include('Votre carte est bloquée')
      .and.include('déclarée volée')
    expect(await dashboard(client, '/en/vip-card/my-space'))
      .to.include('Your card is blocked')
      .and.include('reported stolen')
    expect(textOf(await client.get('/carte'))).to.include('Carte bloquée')
    expect(textOf(await client.get('/carte-vip/profil'))).to.include('Carte bloquée')
    const phone = await deviceOf(client)
    const token = await phone.codeAt(site.clock.now())
    const check = await site.client().get(`/carte/verifier/${token}`)
    expect([check.status, textOf(check).includes('Carte bloquée')]).to.deep.equal([410, true])
    expect((await logIn(token)).status).to.equal(422)
    expect(await site.mails('cardBlocked', email)).to.equal(1)
    // Found again at another house: the same card is good again, with the line of the log.
    const other = await staffMember(site, 'casinoDesk', houses.other)
    const there = await opened(other, email, houses.other)
    expect(textOf(await other.client.get(there))).to.include('Carte bloquée')
    must(await replace(other, there, { before: '', card: card.cvip }), 303)
    expect((await logIn(card.cvip)).status).to.equal(200)
    expect((await client.get('/api/vip/me')).body).to.include({ cvip: card.cvip, points: 400 })
    // Blocked again, and another card given: the blocked one never comes back.
    must(await block(desk, path, card.cvip, 'misuse'), 303)
    const next = await blankCard(site)
    must(await replace(desk, path, { before: '', card: next.cvip }, 'stolen'), 303)
    const back = await replace(desk, path, { before: next.cvip, card: card.cvip })
    expect([back.status, textOf(back).includes('ne peut plus être remise')]).to.deep.equal([409, true])
    const acts = (await actsOn(await idOf(email))).map(([act, , house, reason]) => [act, house, reason])
    expect(acts).to.deep.equal([
      ['blockCard', houses.casino, 'stolen'],
      ['replaceCard', houses.other, 'lost'],
      ['blockCard', houses.casino, 'misuse'],
      ['replaceCard', houses.casino, 'stolen'],
    ])
  })

  it('are full members’ for whoever set a pause too, of which the desk sees nothing', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, profile } = await preMember(site, { birthdate: newBirthdate() })
    const pauseUntil = site.clock.day(30)
    must(await client.put('/api/vip/protection', { pauseUntil, muteGaming: true }), 200)
    const { cvip } = await blankCard(site)
    const path = await opened(desk, profile.fileNumber)
    expect(textOf(await desk.client.get(path))).not.to.match(/pause|limite|silence/i)
    must(await give(desk, path, cvip), 303)
    expect((await client.get('/api/vip/me')).body.cvip).to.equal(cvip)
  })

  it('of a system of the casino are in the log as its own; an export tells of both, an erased member’s file is nobody’s', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Nolwenn Quéré' })
    const { client, profile, email } = await preMember(site)
    const [cvip, rfid] = [newCvip(), newUid()]
    const event = floorEvent(site, 'cardIssued', { fileNumber: profile.fileNumber, cvip, rfid })
    must(await postFloor(site, event, event), 202)
    const id = await idOf(email)
    expect(await actsOn(id)).to.deep.equal([['giveCard', 'system', houses.casino, null]])
    expect(await site.mails('cardGiven', email)).to.equal(1)
    const path = await opened(desk, cvip)
    must(await block(desk, path, cvip, 'request'), 303)
    const { data } = must(await client.get('/api/vip/profile/export'), 200).body
    expect(data.endedCards[0]).to.include({ cvip, state: 'blocked', reason: 'request' })
    expect(data.deskActs.map(({ act }: { act: string }) => act)).to.deep.equal(['giveCard', 'openFile', 'blockCard'])
    expect(JSON.stringify(data)).not.to.include('Nolwenn')
    expect((await client.post('/api/vip/erase', { password })).status).to.be.below(300)
    expect((await desk.client.get(path)).headers.get('location')).to.equal(filesPath())
    expect((await find(desk, { code: cvip })).status).to.equal(404)
    const left = await db().selectFrom('endedCards').select('cvip').where('cvip', '=', cvip).execute()
    expect(left).to.deep.equal([])
  })

  function points(cvip: string, given: number) {
    return { cvip, points: given, source: 'machines', label: 'Machines' }
  }

  /** Versions of the card that the stream of a member sends. */
  async function follow(client: Client, { url }: Pick<Site, 'url'>, signal: AbortSignal) {
    const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${url}/api/vip/rewards/stream`, { headers: { Cookie }, signal })
    let text = ''
    void (async () => {
      for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
    })().catch(() => {})
    return () => [...text.matchAll(/event: card\ndata: \{"version":"([\w-]+)"/g)].map(([, version]) => version)
  }
})
