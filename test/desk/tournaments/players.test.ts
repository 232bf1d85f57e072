import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, registrationOf, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import { besideIt, floor, houses, keyIn, moved, staffMember, textOf } from '../deskSite.ts'
import {
  act,
  elsewhere,
  evening,
  eveningPath,
  later,
  minutesFromNow,
  paidPlayer,
  rowOf,
  textAt,
} from './eveningSite.ts'

const mine = '/carte-vip/mes-tournois'

describe('players at the tournament desk (B23)', () => {
  const site = onAnyDatabase(openPokerSite, {
    env: floor,
    edits: () => ({
      [`poker/tournois/${evening}`]: { date: minutesFromNow(60) },
      [`poker/tournois/${later}`]: { date: dayFromNow(9) },
      [`poker/tournois/${elsewhere}`]: { date: minutesFromNow(90) },
    }),
  })
  const desk = (name?: string) => staffMember(site, 'tournamentDesk', houses.casino, { name })
  const actsOf = async (subject: string) => {
    const lines = await site.services.store.db
      .selectFrom('deskActs')
      .select(['act', 'role', 'reason', 'memberId'])
      .where('subject', '=', subject)
      .orderBy('at')
      .execute()
    return lines.map((it) => [it.act, it.role, it.reason])
  }

  it('are listed for an evening of the house alone, with figures, and found by name or code; a look is a line', async () => {
    const staff = await desk()
    const { player, code } = await paidPlayer(site, evening, { firstname: 'Éloïse', lastname: 'Le Goff-Kerleau' })
    const { checkoutUrl } = must(await (await site.player({ lastname: 'Quéméner' })).register(evening), 201).body
    expect(checkoutUrl).to.be.a('string')
    const path = await eveningPath(staff)
    const list = await textAt(staff, deskPath('tournaments', 'fr', { house: houses.casino }))
    expect(list).to.match(
      /Aujourd’hui et cette nuit Le Quarante de la Digue.* 2 inscrits sur 60 places.*À venir La Nuit de la Digue/,
    )
    expect(list).not.to.include('La Bulle des Pins')
    const page = await textAt(staff, path)
    expect(page)
      .to.match(/À régler \(1\).*QUÉMÉNER.*Attendus \(1\).*LE GOFF-KERLEAU Éloïse/)
      .and.match(/2 Inscrits|Inscrits 2/)
    for (const search of ['goff', 'ELOISE ker', code.toLowerCase().replace('-', ' '), code.slice(0, 3)])
      expect(await textAt(staff, `${path}?q=${encodeURIComponent(search)}`), search)
        .to.include('Éloïse')
        .and.not.include('QUÉMÉNER')
    expect(await textAt(staff, `${path}?q=zzz`)).to.include('Personne de ce nom')
    const { id } = await rowOf(site)
    expect(await actsOf(id), 'five looks within a quarter of an hour').to.deep.equal([
      ['readPlayers', 'tournamentDesk', null],
    ])
    // The member's export says who has looked, by role and house.
    const { data } = must(await player.client.get('/api/vip/profile/export'), 200).body
    expect(data.deskActs).to.deep.include({
      at: data.deskActs[0].at,
      act: 'readPlayers',
      role: 'tournamentDesk',
      house: houses.casino,
      reason: null,
    })
    const other = path.replace(houses.casino, houses.other)
    const group = await staffMember(site, 'group', undefined)
    expect((await group.client.get(other)).status, 'another house').to.equal(404)
    expect((await group.client.get(path)).status).to.equal(200)
  })

  it('are welcomed once by their code, however it is typed; the second desk is told when and by whom', async () => {
    const [one, two] = [await desk('Léa Martin'), await desk('Yann Le Bihan')]
    const { player, id, code } = await paidPlayer(site)
    const path = await eveningPath(one)
    const beside = await besideIt(site)
    try {
      const clients = [one, beside ? { ...two, client: moved(two, beside) } : two]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          act(clients[n % 2] ?? one, path, 'code', { code: ` ${code.toLowerCase()} ` }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, ...Array(7).fill(409)])
      const refused = answers.find(({ status }) => status === 409)
      expect(textOf(refused ?? { body: '' })).to.match(
        /accueil déjà noté à \d+ h( \d\d)?, par (Léa Martin|Yann Le Bihan)/,
      )
    } finally {
      await beside?.close()
    }
    expect(await actsOf(id)).to.deep.equal([['checkIn', 'tournamentDesk', null]])
    expect(await registrationOf(player, id)).to.include({ state: 'confirmed', noShow: false })
    expect((await registrationOf(player, id)).checkedInAt).to.be.a('string')
    expect(must(await player.client.get(mine), 200).body)
      .to.include('Accueilli(e) à')
      .and.not.include('trop tard')
    const wrong = await act(one, path, 'code', { code: 'AAAA-AAAA' })
    expect([wrong.status, textOf(wrong).includes('Aucune inscription n’a ce code')]).to.deep.equal([404, true])
    expect(wrong.body).to.include('value="AAAA-AAAA"')
    const next = await paidPlayer(site, later)
    const early = await act(one, path, 'code', { code: next.code })
    expect([early.status, textOf(early).includes('d’un autre tournoi')]).to.deep.equal([404, true])
    const tooEarly = await act(one, await eveningPath(one, later), 'code', { code: next.code })
    expect([tooEarly.status, textOf(tooEarly).includes('L’accueil n’est pas ouvert')]).to.deep.equal([409, true])
  })

  it('are welcomed from the list, and that is undone for ten minutes; a form that comes twice is done once', async () => {
    const staff = await desk()
    const { id } = await paidPlayer(site)
    const path = await eveningPath(staff)
    const idempotencyKey = keyIn(must(await staff.client.get(path), 200).body)
    const twice = await Promise.all([1, 2].map(() => act(staff, path, 'checkIn', { id, idempotencyKey })))
    expect(twice.map(({ status }) => status)).to.deep.equal([303, 303])
    expect(await actsOf(id)).to.have.length(1)
    must(await act(staff, path, 'undo', { id }), 303)
    expect((await act(staff, path, 'undo', { id })).status, 'again').to.equal(409)
    must(await act(staff, path, 'checkIn', { id }), 303)
    site.clock.advance({ minutes: 11 })
    const late = await act(staff, path, 'undo', { id })
    expect([late.status, textOf(late).includes('plus de dix minutes')]).to.deep.equal([409, true])
    const held = must(await (await site.player()).register(evening), 201).body
    const unpaid = await act(staff, path, 'checkIn', { id: held.id })
    expect([unpaid.status, textOf(unpaid).includes('n’a pas encore réglé')]).to.deep.equal([409, true])
    site.clock.advance({ minutes: -11 })
  })

  it('are welcomed by a house’s own system, once, by code or id, at its own tournaments alone', async () => {
    const [byCode, byId, foreign] = [await paidPlayer(site), await paidPlayer(site), await paidPlayer(site, elsewhere)]
    const send = async (registration: unknown, changed: object = {}) => {
      const { body } = must(await postFloor(site, floorEvent(site, 'checkedIn', { registration }, changed)), 202)
      return body.accepted === 1 ? 'done' : body.refused[0]?.code
    }
    expect(await send(byCode.code)).to.equal('done')
    expect(await send(byId.id)).to.equal('done')
    expect(await send(byId.code)).to.equal('alreadyCheckedIn')
    expect(await send(foreign.code)).to.equal('unknownRegistration')
    expect(await send('AAAA-AAAA')).to.equal('unknownRegistration')
    expect(await send(7)).to.equal('invalid')
    expect(await send(byCode.code, { casino: undefined })).to.equal('invalid')
    expect(await actsOf(byId.id)).to.deep.equal([['checkIn', 'system', null]])
    const staff = await desk()
    const again = await act(staff, await eveningPath(staff), 'code', { code: byCode.code })
    expect(textOf(again)).to.include('par le système de l’établissement')
  })

  it('are a file for the floor’s own system: UTF-8, no formulas, logged', async () => {
    const staff = await desk()
    const { id, code } = await paidPlayer(site, evening, { firstname: '=cmd', lastname: 'Pïn;"Tôt"' })
    const path = await eveningPath(staff)
    const { status, headers, body } = await act(staff, path, 'export')
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).to.match(
      /^attachment; filename="mardi-de-la-digue-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head = '', ...lines] = String(body).split('\r\n')
    const documented = readFileSync('docs/operations/tournaments.md', 'utf8').split('|---|---|\n')[1]?.split('\n\n')[0]
    const columns = documented?.split('\n').flatMap((row) => row.split('|')[1]?.trim().split(', ') ?? [])
    expect(head.replace('\ufeff', '').replaceAll('"', '').split(';'), 'the columns that are described').to.deep.equal(
      columns,
    )
    const line = lines.find((it) => it.includes(id)) ?? ''
    expect(line).to.match(
      new RegExp(`^"${id}";"${code}";"Pïn;""Tôt""";"'=cmd";"1985-06-15";"[^"]+";"registered";"online";40;"EUR";`),
    )
    const { id: subject } = await rowOf(site)
    expect((await actsOf(subject)).map(([name]) => name)).to.include('exportPlayers')
  })

  it('are a sheet for people, too: last names first, in words, by the clocks of the house, cards that stay text', async () => {
    const staff = await desk()
    const { id, code } = await paidPlayer(site, evening, { firstname: 'Éloïse', lastname: 'Le Goff-Kerleau' })
    const path = await eveningPath(staff)
    must(await act(staff, path, 'checkIn', { id }), 303)
    const { headers, body } = must(await act(staff, path, 'sheet'), 200)
    expect(headers.get('content-disposition')).to.match(
      /filename="joueurs-le-quarante-de-la-digue-\d{4}-\d\d-\d\d\.csv"/,
    )
    const line = String(body)
      .split('\r\n')
      .find((it) => it.includes(code))
    expect(line?.replace(/[\u00a0\u202f]/g, ' ')).to.match(
      /^"LE GOFF-KERLEAU Éloïse";"[^"]+";"15 juin 1985";"\S+( \S+)*";"Accueilli";"payé en ligne";"40 €";"\d+ h( \d\d)?"$/,
    )
    must(await act(staff, path, 'undo', { id }), 303)
  })

  it('who were marked as not come, all in one press, are expected again in one press, for ten minutes', async () => {
    const staff = await desk()
    const { id } = await paidPlayer(site)
    const path = await eveningPath(staff)
    expect((await act(staff, path, 'undoNoShows')).status, 'nobody was marked').to.equal(409)
    site.clock.advance({ minutes: 70 })
    try {
      const marked = must(await act(staff, path, 'noShows'), 303).headers.get('location') ?? ''
      const count = Number(new URLSearchParams(marked.split('?')[1]).get('count'))
      expect(count).to.be.above(0)
      expect(await textAt(staff, path))
        .to.include('notées depuis dix minutes')
        .and.match(/Absents \(\d+\)/)
      const undone = must(await act(staff, path, 'undoNoShows'), 303).headers.get('location') ?? ''
      expect(await textAt(staff, undone))
        .to.match(/de nouveau attendu/)
        .and.not.match(/Absents \(/)
      expect((await actsOf(id)).map(([name]) => name)).to.deep.equal(['markNoShow', 'undoNoShow'])
      must(await act(staff, path, 'noShows'), 303)
      site.clock.advance({ minutes: 11 })
      const late = await act(staff, path, 'undoNoShows')
      expect([late.status, textOf(late).includes('plus de dix minutes')]).to.deep.equal([409, true])
    } finally {
      site.clock.advance({ minutes: -81 })
    }
  })

  it('get their money back once, from the card or at the desk, with a reason, and see it in their account', async () => {
    const staff = await desk()
    const { player, id } = await paidPlayer(site)
    const path = `${await eveningPath(staff)}/joueurs/${id}`
    const without = await act(staff, path, 'refund')
    expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
    const before = (await rowOf(site)).taken
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => act(staff, path, 'refund', { reason: 'hindered' })),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409, 409, 409])
    expect((await rowOf(site)).taken).to.equal(before - 1)
    await untilState(player, id, 'cancelled')
    await eventually(
      () => registrationOf(player, id),
      (it) => it.refund === 'done',
      10_000,
    )
    expect(await site.mails('tournamentRefund', player.email)).to.equal(1)
    expect(await site.mail('tournamentRefund', player.email)).to.include({ reason: 'byHouse', amount: 4000 })
    expect(must(await player.client.get(mine), 200).body).to.include('Remboursée')
    expect(await actsOf(id)).to.deep.equal([['refundEntry', 'tournamentDesk', 'hindered']])
    expect((await act(staff, path, 'checkIn')).status, 'no longer a player').to.equal(409)
    expect(await textAt(staff, path))
      .to.include('remboursé')
      .and.not.include('Rembourser l’entrée')
  })
})
