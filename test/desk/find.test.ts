import { expect } from 'chai'
import { sql } from 'kysely'
import { type DeskRole, lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import { deviceOf } from '#test/card/deviceOf.ts'
import { readQr } from '#test/card/readQr.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newCard, preMember } from '#test/support/vipSite.ts'
import { claimedReward, floor, houses, type Staff, staffMember, textOf } from './deskSite.ts'

describe('finding a member at the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite, { env: floor })
  const find = (staff: Staff, fields: Record<string, string>, house = houses.casino) =>
    postForm(staff.client, deskPath('find', 'fr', { house }), { form: 'find', reason: 'present', ...fields })
  const open = async (staff: Staff, fields: Record<string, string>, house?: string) => {
    const answer = must(await find(staff, fields, house), 303)
    return textOf(must(await staff.client.get(answer.headers.get('location') ?? ''), 200))
  }
  it('goes by card number, e-mail, file number, or name with birth date, each in its programme', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { card, email } = await claimedReward(site)
    const player = await claimedReward(site)
    for (const code of [card.cvip, card.cvip.replace(/(\d{4})(?=\d)/g, '$1 '), email, email.toUpperCase()])
      expect(await open(desk, { code }), code).to.include(`${card.firstname} ${card.lastname}`)
    const waiting = await preMember(site, { lastname: 'Kervella', birthdate: '1979-03-04' })
    const [row] = await site.services.store.db
      .selectFrom('vipMembers')
      .select('fileNumber')
      .where('emailKey', '=', waiting.email)
      .execute()
    expect(await open(desk, { code: row?.fileNumber ?? '' })).to.include('Kervella')
    // Capitals and accents do not matter, the day is typed as people type it.
    const named = await open(desk, { lastname: 'KERVELLA', birthdate: formatTypedDay('dayFirst', '1979-03-04') })
    expect(named).to.include('Kervella').and.include('Dossier en attente de carte')
    // A hotel's reception finds guests, not players.
    const reception = await staffMember(site, 'reception', houses.hotel)
    const guest = await site.member()
    expect(await open(reception, { code: guest.email }, houses.hotel)).to.include('Programme des hôtels')
    expect(await open(reception, { code: guest.profile.ibNumber }, houses.hotel)).to.include(guest.profile.firstname)
    expect((await find(reception, { code: player.email }, houses.hotel)).status).to.equal(404)
    expect((await find(desk, { code: guest.email })).status).to.equal(404)
  })

  it('goes by the code of a card on a phone, read as an address or by a reader, for a minute', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { client, card } = await claimedReward(site)
    const device = await deviceOf(client)
    const signed = await device.codeAt(site.clock.now())
    for (const code of [signed, `${site.url}/carte/verifier/${signed}`, `${site.url}/en/card/check/${signed}`])
      expect(await open(desk, { code })).to.include(card.lastname)
    const [, path = ''] = /class="QrCode"[\s\S]*?<path d="([^"]+)"/.exec((await client.get('/carte')).body) ?? []
    expect(await open(desk, { code: readQr(path) })).to.include(card.lastname)
    site.clock.advance({ minutes: 3 })
    expect((await find(desk, { code: signed })).status, 'a photograph').to.equal(404)
  })

  it('is told to the member in words, in both programmes and languages: what, who, where and why', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Nolwenn Quéré' })
    const reception = await staffMember(site, 'reception', houses.hotel)
    const player = await claimedReward(site)
    const guest = await site.member()
    const texts = async (client: Staff['client'], fr: string, en: string) =>
      Promise.all([fr, en].map(async (path) => textOf(must(await client.get(path), 200))))
    const before = await texts(guest.client, '/mon-compte/profil', '/en/my-account/profile')
    expect(before[0]).to.include('Personne de nos équipes n’a ouvert votre compte')
    must(await find(desk, { code: player.email, reason: 'phone' }), 303)
    must(await find(reception, { code: guest.email }, houses.hotel), 303)
    const [vip, inEnglish] = await texts(player.client, '/carte-vip/profil', '/en/vip-card/profile')
    expect(vip)
      .to.include('Qui a consulté mon compte')
      .and.match(/Votre fiche a été ouverte .+, par l’accueil du casino, Casino de la Digue, à la suite d’un appel/)
      .and.not.include('Nolwenn')
    expect(inEnglish).to.match(
      /Your record was opened .+, by the casino’s front desk, Casino de la Digue, after a call/,
    )
    const [hotel, hotelInEnglish] = await texts(guest.client, '/mon-compte/profil', '/en/my-account/profile')
    expect(hotel).to.match(/Votre fiche a été ouverte .+, par la réception, Villa Ondine/)
    expect(hotelInEnglish).to.match(/Your record was opened .+, by reception, Villa Ondine/)
  })

  it('shows the least that each role needs', async () => {
    const card = newCard({ birthdate: '1971-12-24' })
    const { email, client } = await claimedReward(site)
    must(await client.put('/api/vip/profile/favourites', { casinoFavoriteDate1: '1999-06-12' }), 200)
    const parts = {
      birthdate: '15 juin 1985',
      email,
      points: 'Points',
      favouriteDate: 'Date préférée',
      openRewards: 'Un cocktail au coucher',
    }
    const seen: Readonly<Record<DeskRole, readonly (keyof typeof parts)[]>> = {
      reception: [],
      casinoDesk: ['birthdate', 'points', 'favouriteDate', 'openRewards'],
      tournamentDesk: ['birthdate'],
      marketing: [],
      accounting: [],
      group: ['birthdate', 'email', 'points', 'favouriteDate', 'openRewards'],
    }
    for (const role of ['reception', 'casinoDesk', 'tournamentDesk', 'group'] as const) {
      const staff = await staffMember(site, role, role === 'group' ? undefined : houses.casino)
      const page = await open(staff, { code: email })
      expect(page, role).to.include(card.lastname)
      const visible = Object.entries(parts).flatMap(([name, text]) =>
        page.toLowerCase().includes(text.toLowerCase()) ? [name] : [],
      )
      expect(visible, role).to.deep.equal(seen[role])
      // A pause is nobody's business at this page.
      expect(page, role).not.to.match(/pause|protég/i)
    }
  })

  it('needs a reason, keeps what was typed, says nothing of whom it does not find', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { email } = await claimedReward(site)
    const without = await find(desk, { code: email, reason: '' })
    expect(without.status).to.equal(422)
    expect(textOf(without)).to.include('Choisissez un motif')
    expect(without.body).to.include(`value="${email}"`)
    const empty = await find(desk, {})
    expect([empty.status, textOf(empty).includes('Scannez une carte')]).to.deep.equal([422, true])
    const day = await find(desk, { lastname: 'Kervella', birthdate: '31/02/1979' })
    expect([day.status, day.body.includes('value="31/02/1979"')]).to.deep.equal([422, true])
    for (const code of ['nobody@nowhere.test', '427118099999', 'https://elsewhere.test/carte/verifier/x', '%_'])
      expect(textOf(await find(desk, { code })), code).to.include('Personne ne correspond.')
    const halfRight = await find(desk, { lastname: 'Le Goff', birthdate: '16/06/1985' })
    expect([halfRight.status, textOf(halfRight).includes('Personne ne correspond.')]).to.deep.equal([404, true])
  })

  it('is logged each time, found or not, without what was typed; what was found stays open a quarter of an hour', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const colleague = await staffMember(site, 'casinoDesk', houses.casino)
    const { email, profile } = await claimedReward(site)
    for (const reason of lookReasons) must(await find(desk, { code: email, reason }), 303)
    must(await find(desk, { code: 'nobody@nowhere.test' }), 404)
    const { db } = site.services.store
    const me = await db.selectFrom('deskPeople').select('id').where('email', '=', desk.email).executeTakeFirstOrThrow()
    const lines = await db
      .selectFrom('deskActs')
      .selectAll()
      .where('personId', '=', me.id)
      .where('act', '=', 'findMember')
      .orderBy('at')
      .execute()
    expect(lines.map(({ reason }) => reason).sort()).to.deep.equal([...lookReasons, 'present'].sort())
    for (const line of lines) {
      expect(line).to.include({ house: houses.casino, role: 'casinoDesk' })
      expect(line.network).to.match(/^10\.\d+\.\d+\.0\/24$/)
      expect(JSON.stringify(line)).not.to.include('@').and.not.to.include(profile.lastname)
    }
    const answer = await find(desk, { code: email })
    const path = answer.headers.get('location') ?? ''
    expect((await desk.client.get(path)).status).to.equal(200)
    expect((await colleague.client.get(path)).status, 'another’s look').to.equal(303)
    const elsewhere = path.replace(houses.casino, houses.other)
    expect((await desk.client.get(elsewhere)).status, 'another house').to.equal(403)
    site.clock.advance({ minutes: 16 })
    expect((await desk.client.get(path)).status, 'too old').to.equal(303)
  })

  it('is limited to sixty looks an hour of one person', async () => {
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const { db } = site.services.store
    const me = await db.selectFrom('deskPeople').select('id').where('email', '=', desk.email).executeTakeFirstOrThrow()
    for (let n = 0; n < 60; n++) {
      if (n % 40 === 39) site.clock.toNextMinute()
      must(await find(desk, { code: `nobody-${n}@nowhere.test` }), 404)
    }
    const refused = await find(desk, { code: 'nobody@nowhere.test' })
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '3600'])
    const code = await postForm(desk.client, deskPath('rewards', 'fr', { house: houses.casino }), {
      form: 'check',
      code: 'AAAAA-AAAAA',
    })
    expect(code.status, 'codes that are none count too').to.equal(429)
    site.clock.advance({ hours: 1 })
    expect((await find(desk, { code: 'nobody@nowhere.test' })).status).to.equal(404)
    const { rows } = await sql<{ count: number }>`select count(*) as count from desk_acts where person_id = ${me.id}
          and act = 'findMember'`.execute(db)
    expect(Number(rows[0]?.count)).to.equal(61)
  })
})
