import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { forEachDatabase, must, password } from '#test/support/hotelSite.ts'
import { besideIt, floor, houses, moved, type Staff, signIn, staffMember, textOf } from '../deskSite.ts'
import { act, claimedLine, earner, openLedger } from './pointsSite.ts'

describe('points at the desk (B23, B2)', () => {
  forEachDatabase(
    (site) => {
      const open = async (staff: Staff, route: 'lineClaims' | 'adjustments', query = '', house = houses.casino) =>
        textOf(must(await staff.client.get(deskPath(route, 'fr', { house }) + query), 200))
      const adjust = async (staff: Staff, code: string, points: number) => {
        const id = await openLedger(staff, code)
        return act(staff, 'ledger', { form: 'adjust', points: `${points}`, reason: 'missing', words: 'Oubli' }, { id })
      }
      const waitingId = async (points: number) =>
        (
          await site.services.store.db
            .selectFrom('pointsAdjustments')
            .select('id')
            .where('points', '=', points)
            .where('state', '=', 'waiting')
            .where('expiresAt', '>', site.clock.now())
            .executeTakeFirstOrThrow()
        ).id
      const actsOf = async (subject: string) =>
        (
          await site.services.store.db
            .selectFrom('deskActs')
            .select(['act', 'reason', 'details'])
            .where('subject', '=', subject)
            .where('act', '!=', 'readLedger')
            .orderBy('at')
            .execute()
        ).map(({ act: name, reason, details }) => [name, reason, details])

      it('claims come to the house of their line and to the group; opening one is a look, and shows line, source and words', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const other = await staffMember(site, 'casinoDesk', houses.other)
        const group = await staffMember(site, 'group', undefined)
        const { id, card, profile } = await claimedLine(site)
        expect(await open(desk, 'lineClaims'))
          .to.include('Bar des Embruns')
          .and.not.include('Brest')
        expect(await open(other, 'lineClaims', '', houses.other)).to.include('Aucune réclamation')
        expect(await open(group, 'lineClaims', '?all=1', houses.other)).to.include('Bar des Embruns')
        const path = deskPath('lineClaim', 'fr', { house: houses.casino, id })
        expect((await desk.client.get(path)).status, 'not opened yet').to.equal(303)
        expect((await act(other, 'lineClaims', { form: 'open', id }, { house: houses.other })).status).to.equal(404)
        must(await act(desk, 'lineClaims', { form: 'open', id }), 303)
        const page = textOf(must(await desk.client.get(path), 200))
        for (const text of [
          'J’étais à Brest',
          'Bars',
          'Casino de la Digue',
          '+300',
          `${profile.firstname} ${profile.lastname}`,
        ])
          expect(page).to.include(text)
        expect(page.replaceAll(' ', '')).to.include(card.cvip)
        expect((await other.client.get(path)).status, 'another house').to.equal(403)
        site.clock.advance({ minutes: 16 })
        expect((await desk.client.get(path)).status, 'too old').to.equal(303)
      })

      it('an answer is a line and words, once: the ledger shows them, and a mail in the member’s language', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const late = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const { id, client, email, balance } = await claimedLine(site)
        for (const staff of [desk, late]) must(await act(staff, 'lineClaims', { form: 'open', id }), 303)
        const empty = await act(desk, 'lineClaim', { form: 'adjust', points: '12,5', words: '' }, { id })
        expect([empty.status, empty.body.includes('value="12,5"')]).to.deep.equal([422, true])
        expect(textOf(empty)).to.include('sans virgule').and.include('Écrivez le texte')
        const beside = await besideIt(site)
        try {
          const there = beside ? { client: moved(late, beside) } : late
          const answers = await Promise.all([
            act(desk, 'lineClaim', { form: 'adjust', points: '1 200', words: 'La caisse\nétait en panne.' }, { id }),
            act(there, 'lineClaim', { form: 'refuse', words: 'La ligne est juste.' }, { id }),
          ])
          expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409])
          const [adjusted] = answers
          const isAdjusted = adjusted.status === 303
          const loser = answers.find(({ status }) => status === 409)
          expect(textOf(loser ?? adjusted)).to.match(
            /Réponse déjà envoyée : .+, par (Léa Martin|Max Roy), Casino de la Digue/,
          )
          expect(await balance()).to.equal(isAdjusted ? 1500 : 300)
          const words = isAdjusted ? 'La caisse était en panne.' : 'La ligne est juste.'
          const page = textOf(await client.get('/carte-vip/mes-points'))
          expect(page).to.include(`Notre réponse : « ${words} »`)
          expect(page).to.include(isAdjusted ? 'la ligne a été corrigée' : 'la ligne reste telle quelle')
          // The new line is of the casino whose desk wrote it.
          expect(page.match(/Casino de la Digue/g) ?? [], page).to.have.length(isAdjusted ? 2 : 1)
          expect(await site.mail('lineClaimAnswer', email)).to.deep.include({
            line: 'Bar des Embruns',
            points: isAdjusted ? 1200 : null,
            text: words,
          })
          expect(await site.mails('lineClaimAnswer', email)).to.equal(1)
          expect(await actsOf(id)).to.have.length(1)
          expect(await open(desk, 'lineClaims')).not.to.include(id)
        } finally {
          await beside?.close()
        }
      })

      it('an answer takes no more than there is, and nobody answers their own claim: what was typed stays, the claim is open', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { id, email, balance } = await claimedLine(site)
        must(await act(desk, 'lineClaims', { form: 'open', id }), 303)
        const fields = { form: 'adjust', points: '-301', words: 'La ligne était fausse.' }
        const tooMuch = await act(desk, 'lineClaim', fields, { id })
        expect([tooMuch.status, textOf(tooMuch).includes('pas autant de points')]).to.deep.equal([409, true])
        expect(tooMuch.body).to.include('value="-301"').and.include('La ligne était fausse.')
        await site.services.store.db
          .updateTable('deskPeople')
          .set({ emailKey: email, email })
          .where('email', '=', desk.email)
          .execute()
        for (const form of [
          { ...fields, points: '-300' },
          { form: 'refuse', words: 'La ligne est juste.' },
        ]) {
          const own = await act(desk, 'lineClaim', form, { id })
          expect([own.status, textOf(own).includes('votre propre compte')]).to.deep.equal([409, true])
        }
        expect([await balance(), await actsOf(id)]).to.deep.equal([300, []])
        expect(await site.mails('lineClaimAnswer', email)).to.equal(0)
        const other = await staffMember(site, 'casinoDesk', houses.casino)
        must(await act(other, 'lineClaims', { form: 'open', id }), 303)
        must(await act(other, 'lineClaim', { ...fields, points: '-300' }, { id }), 303)
        expect(await balance()).to.equal(0)
      })

      it('an adjustment has a reason and words, never takes more than there is, and does not raise a status', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { card, client, balance } = await earner(site)
        const id = await openLedger(desk, card.cvip)
        const without = await act(desk, 'ledger', { form: 'adjust', points: '0', words: 'x' }, { id })
        expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
        const tooMuch = await adjust(desk, card.cvip, -301)
        expect([tooMuch.status, textOf(tooMuch).includes('pas autant de points')]).to.deep.equal([409, true])
        expect((await adjust(desk, card.cvip, 5000)).headers.get('location')).to.match(/done=adjusted$/)
        expect(await balance()).to.equal(5300)
        expect((await client.get('/api/vip/me')).body.status).to.equal('White')
        const page = textOf(await desk.client.get(deskPath('ledger', 'fr', { house: houses.casino, id })))
        expect(page).to.match(/Oubli Correction à la main .*\+5 000/)
        expect(page).to.match(/Bar des Embruns Bars Casino de la Digue \+300/)
      })

      it('more than 5,000 points in a day need a second person, however they are split and by however many hands at once', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const second = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const { card, balance } = await earner(site)
        expect((await adjust(desk, card.cvip, 4999)).headers.get('location')).to.match(/done=adjusted$/)
        const again = await Promise.all([4999, 4998].map((points) => adjust(desk, card.cvip, points)))
        for (const { headers } of again) expect(headers.get('location')).to.match(/done=waits$/)
        expect((await adjust(desk, card.cvip, -2)).headers.get('location'), 'taking counts').to.match(/done=waits$/)
        expect((await adjust(second, card.cvip, 10)).headers.get('location'), 'another person').to.match(/adjusted$/)
        expect(await balance()).to.equal(300 + 4999 + 10)
        // After a day the sum begins anew.
        site.clock.advance({ hours: 24, minutes: 1 })
        const later = await staffAgain(desk)
        expect((await adjust(later, card.cvip, 5000)).headers.get('location')).to.match(/done=adjusted$/)
      })

      it('more than 20,000 points in a day need a second person, to however many members, at once and by two addresses', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const other = await staffMember(site, 'casinoDesk', houses.casino)
        const { db } = site.services.store
        const number = '200002'
        const listed = { firstname: 'Max', lastname: 'Roy', birthdate: '1980-01-01', leftAt: null, hotelMemberId: null }
        await db
          .insertInto('staff')
          .values({ employeeNumber: number, ...listed })
          .execute()
        await db
          .updateTable('deskPeople')
          .set({ employeeNumber: number })
          .where('email', 'in', [desk.email, other.email])
          .execute()
        const members = []
        for (let n = 0; n < 5; n++) members.push(await earner(site))
        const [first, second, third, ...rest] = members.map(({ card }) => card.cvip)
        for (const code of [first, second, third])
          expect((await adjust(desk, code ?? '', 5000)).headers.get('location')).to.match(/done=adjusted$/)
        const answers = await Promise.all(rest.map((code, n) => adjust(n === 0 ? desk : other, code, 5000)))
        const outcomes = answers.map(({ headers }) => /done=(\w+)$/.exec(headers.get('location') ?? '')?.[1])
        expect(outcomes.sort()).to.deep.equal(['adjusted', 'waits'])
        const balances = await Promise.all(members.map(({ balance }) => balance()))
        expect(balances.reduce((sum, it) => sum + it, 0)).to.equal(5 * 300 + 20_000)
      })

      it('the second person approves or declines once, never the first, nor under another address of the same person', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const second = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const group = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
        const elsewhere = await staffMember(site, 'casinoDesk', houses.other)
        const { card, balance } = await earner(site)
        expect((await adjust(desk, card.cvip, 6000)).headers.get('location')).to.match(/done=waits$/)
        expect(await balance()).to.equal(300)
        const id = await waitingId(6000)
        const decide = (staff: Staff, form: string, house = houses.casino) =>
          act(staff, 'adjustments', { form, id }, { house })
        for (const form of ['approve', 'decline']) {
          const own = await decide(desk, form)
          expect([own.status, textOf(own).includes('Vous l’avez demandée')]).to.deep.equal([409, true])
        }
        expect((await decide(elsewhere, 'approve', houses.other)).status, 'another house').to.equal(404)
        expect(await open(second, 'adjustments')).to.match(/Attend une seconde personne \+6 000.*Oubli Léa Martin/)
        const both = await Promise.all([decide(second, 'approve'), decide(group, 'decline', houses.other)])
        expect(both.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        const loser = both.find(({ status }) => status === 409)
        expect(textOf(loser as never)).to.match(/Déjà (validée|refusée) : .+, par (Max Roy|Ada Petit)/)
        const isApproved = both[0].status === 303
        expect(await balance()).to.equal(isApproved ? 6300 : 300)
        expect((await decide(second, 'approve')).status).to.equal(409)
        const lines = await actsOf(id)
        expect(lines.map(([name, reason]) => [name, reason])).to.deep.equal([
          ['adjustPoints', 'missing'],
          ['approveAdjustment', isApproved ? 'approved' : 'declined'],
        ])
        expect(await open(desk, 'adjustments')).to.match(isApproved ? /Validée \+6 000/ : /Non validée \+6 000/)
      })

      it('is withdrawn by the person who asked for it, once, and its claim is open again; nobody else withdraws it', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const second = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const group = await staffMember(site, 'group', undefined)
        const { id: claim, balance } = await claimedLine(site)
        must(await act(desk, 'lineClaims', { form: 'open', id: claim }), 303)
        must(await act(desk, 'lineClaim', { form: 'adjust', points: '7003', words: 'Panne' }, { id: claim }), 303)
        const id = await waitingId(7003)
        expect(await open(desk, 'adjustments')).to.include('Retirer ma demande')
        expect(await open(second, 'adjustments')).not.to.include('Retirer ma demande')
        const withdraw = (staff: Staff) => act(staff, 'adjustments', { form: 'withdraw', id })
        for (const staff of [second, group]) expect((await withdraw(staff)).status).to.equal(403)
        const twice = await Promise.all([withdraw(desk), withdraw(desk)])
        expect(twice.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        expect(textOf(twice.find(({ status }) => status === 409) as never)).to.match(
          /Déjà retirée : .+, par Léa Martin/,
        )
        const late = await act(second, 'adjustments', { form: 'approve', id })
        expect([late.status, await balance()]).to.deep.equal([409, 300])
        expect(await open(second, 'adjustments')).to.match(/Retirée \+7 003/)
        // The claim is the subject of the first line.
        const lines = await actsOf(id)
        expect(lines.map(([name, reason]) => [name, reason])).to.deep.equal([['approveAdjustment', 'withdrawn']])
        expect(await open(second, 'lineClaims')).not.to.include('attend une seconde personne')
        must(await act(second, 'lineClaims', { form: 'open', id: claim }), 303)
        must(await act(second, 'lineClaim', { form: 'refuse', words: 'La ligne est juste.' }, { id: claim }), 303)
      })

      it('waits for seven days; a claim that waits for it is answered by nobody else, and is open again after', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const second = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const { id, client, email, balance } = await claimedLine(site)
        for (const staff of [desk, second]) must(await act(staff, 'lineClaims', { form: 'open', id }), 303)
        const made = await act(desk, 'lineClaim', { form: 'adjust', points: '7001', words: 'Panne' }, { id })
        expect(made.headers.get('location')).to.match(/done=waits$/)
        const refused = await act(second, 'lineClaim', { form: 'refuse', words: 'Non' }, { id })
        expect([refused.status, textOf(refused).includes('attend déjà une seconde personne')]).to.deep.equal([
          409,
          true,
        ])
        expect(await open(second, 'lineClaims')).to.include('attend une seconde personne')
        expect(textOf(await client.get('/carte-vip/mes-points'))).to.match(/Réclamation du [^<]+ reçue/)
        const adjustment = await waitingId(7001)
        site.clock.advance({ days: 7, minutes: 1 })
        const [late, first] = [await staffAgain(second), await staffAgain(desk)]
        const over = await act(late, 'adjustments', { form: 'approve', id: adjustment })
        expect([over.status, textOf(over).includes('n’attend plus')]).to.deep.equal([409, true])
        expect(await open(late, 'adjustments')).to.include('Rien n’attend')
        must(await act(first, 'lineClaims', { form: 'open', id }), 303)
        must(await act(first, 'lineClaim', { form: 'adjust', points: '7001', words: 'Panne' }, { id }), 303)
        must(await act(late, 'adjustments', { form: 'approve', id: await waitingId(7001) }), 303)
        must(await client.post('/api/vip/login', { email, password }), 200)
        expect(await balance()).to.equal(7301)
        expect(textOf(await staffPage(first, id)))
          .to.include('Corrigée')
          .and.include('Panne')
      })

      it('approving takes no more than is left, and then nothing has changed', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const second = await staffMember(site, 'casinoDesk', houses.casino)
        const { card, balance } = await earner(site, { points: 9000 })
        must(await adjust(desk, card.cvip, -8000), 303)
        must(await adjust(second, card.cvip, -2000), 303)
        const id = await waitingId(-8000)
        const refused = await act(second, 'adjustments', { form: 'approve', id })
        expect([refused.status, textOf(refused).includes('pas autant de points')]).to.deep.equal([409, true])
        expect([await balance(), await waitingId(-8000)]).to.deep.equal([7000, id])
      })

      it('points that are given to a member without activity for a year live a year from then', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const member = await earner(site)
        site.clock.advance({ days: 400 })
        must(await member.client.post('/api/vip/login', { email: member.email, password }), 200)
        const later = await staffAgain(desk)
        must(await adjust(later, member.card.cvip, 500), 303)
        expect(await member.balance()).to.equal(500)
        const { items } = (await member.client.get('/api/vip/points')).body
        expect(items.map(({ points }: { points: number }) => points).sort()).to.deep.equal([-300, 300, 500])
        expect(items.find((it: { points: number }) => it.points === 500).expiresAt).to.match(/^202[89]/)
      })

      it('nobody adjusts their own ledger; an export says what was done at which house, without names', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const { card, client, email } = await earner(site)
        await site.services.store.db
          .updateTable('deskPeople')
          .set({ emailKey: email, email })
          .where('email', '=', desk.email)
          .execute()
        const own = await adjust(desk, card.cvip, 11)
        expect([own.status, textOf(own).includes('votre propre compte')]).to.deep.equal([409, true])
        const other = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Nolwenn Quéré' })
        // With a private address the staff list says who they are.
        const { db } = site.services.store
        const { firstname, lastname, birthdate } = card
        const listed = { firstname: firstname.toUpperCase(), lastname: lastname.toUpperCase(), birthdate }
        await db
          .insertInto('staff')
          .values({ employeeNumber: '200001', ...listed, leftAt: null, hotelMemberId: null })
          .execute()
        const numbered = (employeeNumber: string | null) =>
          db.updateTable('deskPeople').set({ employeeNumber }).where('email', '=', other.email).execute()
        await numbered('200001')
        const named = await adjust(other, card.cvip, 11)
        expect([named.status, textOf(named).includes('votre propre compte')]).to.deep.equal([409, true])
        await numbered(null)
        must(await adjust(other, card.cvip, 11), 303)
        const { data } = must(await client.get('/api/vip/profile/export'), 200).body
        expect(data.pointsAdjustments[0]).to.include({
          points: 11,
          label: 'Oubli',
          house: houses.casino,
          state: 'alone',
        })
        expect(data.deskActs.map((it: Record<string, unknown>) => it.act)).to.include.members([
          'readLedger',
          'adjustPoints',
        ])
        expect(JSON.stringify(data)).not.to.include('Nolwenn')
        expect((await client.post('/api/vip/erase', { password })).status).to.be.below(300)
        const left = await site.services.store.db
          .selectFrom('pointsAdjustments')
          .select('label')
          .where('label', '=', 'Oubli')
          .where('points', '=', 11)
          .execute()
        expect(left).to.deep.equal([])
      })

      const staffPage = (staff: Staff, id: string) =>
        staff.client.get(deskPath('lineClaim', 'fr', { house: houses.casino, id }))
      /** The same person, signed in again after a while. */
      const staffAgain = async (staff: Staff): Promise<Staff> => ({
        ...staff,
        client: await signIn(site, staff.email),
      })
    },
    { env: floor },
  )
})
