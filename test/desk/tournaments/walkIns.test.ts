import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { valuesIn } from '#test/support/formPosts.ts'
import { must, password } from '#test/support/hotelSite.ts'
import { forEachPokerSite, type Player, pay, placesOf, registrationOf } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { besideIt, floor, houses, keyIn, moved, staffMember, textOf } from '../deskSite.ts'
import { act, evening, eveningPath, guest, later, minutesFromNow, paidPlayer, rowOf, textAt } from './eveningSite.ts'

const typed = { ...guest, birthdate: '04/03/1979', repeated: '' }

describe('places that the tournament desk gives (B23)', () => {
  forEachPokerSite(
    (site) => {
      const desk = () => staffMember(site, 'tournamentDesk', houses.casino)
      const line = ({ client }: Player) => client.post(`/api/poker/tournaments/${evening}/waitlist`)
      const db = () => site.services.store.db
      const places = async (count: number) => {
        await site.editTournament(evening, (content) => {
          content.places = String(count)
        })
        await eventually(
          () => rowOf(site),
          (it) => it.places === count,
          10_000,
        )
      }
      const inLine = async () =>
        (await db().selectFrom('waitingList').select('state').orderBy('position').execute()).map(({ state }) => state)

      it('go to a member by card or file, with mail, code and check-in at once, at the price of the content', async () => {
        const staff = await desk()
        const player = await site.player({ firstname: 'Maëlle', lastname: 'Kervella' })
        const { fileNumber } = await db()
          .selectFrom('vipMembers')
          .select('fileNumber')
          .where('id', '=', player.id)
          .executeTakeFirstOrThrow()
        await db().updateTable('vipMembers').set({ fileNumber: 'D1234567890' }).where('id', '=', player.id).execute()
        expect(fileNumber).to.be.a('string')
        const path = await eveningPath(staff)
        const counter = `${path}/sur-place`
        expect(await textAt(staff, counter)).to.include('Entrée : 40 €')
        expect((await act(staff, counter, 'find', { code: 'D0000000000' })).status).to.equal(404)
        const found =
          must(await act(staff, counter, 'find', { code: 'd1234567890' }), 303).headers.get('location') ?? ''
        const page = must(await staff.client.get(found), 200)
        expect(textOf(page)).to.include('Maëlle Kervella').and.include('15 juin 1985').and.include('Encaisser 40 €')
        const look = /name="look" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
        const before = (await rowOf(site)).taken
        const both = await Promise.all([1, 2].map(() => act(staff, counter, 'sell', { look })))
        expect(both.map(({ status }) => status).sort(), 'one place').to.deep.equal([303, 409])
        expect((await rowOf(site)).taken).to.equal(before + 1)
        const done = both.find(({ status }) => status === 303)?.headers.get('location') ?? ''
        expect(await textAt(staff, done)).to.match(/Maëlle Kervella a sa place\. Code : [A-Z2-9]{4}-[A-Z2-9]{4}/)
        const mail = await site.mail('tournamentConfirmed', player.email)
        expect(mail).to.include({ amount: 4000, refundableUntil: null })
        const { items } = must(await player.client.get('/api/poker/registrations'), 200).body
        expect(items[0]).to.include({ state: 'confirmed', paidAtDesk: true, code: mail.code })
        expect(items[0].checkedInAt).to.be.a('string')
        expect((await player.client.delete(`/api/poker/registrations/${items[0].id}`)).body.error.code).to.equal(
          'tooLate',
        )
        // The desk gives its own money back.
        const own = `${path}/joueurs/${items[0].id}`
        const refund = must(await act(staff, own, 'refund', { reason: 'goodwill' }), 303)
        expect(await textAt(staff, refund.headers.get('location') ?? '')).to.include('rendez l’argent maintenant')
        expect((await act(staff, own, 'refund', { reason: 'goodwill' })).status).to.equal(409)
        expect(await site.mail('tournamentRefund', player.email)).to.include({ reason: 'atDesk', amount: 4000 })
        expect(await registrationOf(player, items[0].id)).to.deep.include({
          refund: 'done',
          refunded: { amount: 4000, currency: 'EUR' },
        })
      })

      it('go to a guest whose papers were seen; who is known by name and birth date has it in the account', async () => {
        const staff = await desk()
        const counter = `${await eveningPath(staff)}/sur-place`
        const unseen = await act(staff, counter, 'guest', { ...typed, identity: '', birthdate: '31/02/1979' })
        expect(unseen.status).to.equal(422)
        expect(textOf(unseen)).to.include('La pièce d’identité doit être vue')
        expect(unseen.body).to.include('value="Nolwenn"').and.include('value="31/02/1979"')
        // A day that was not repeated decides nothing: neither a sale nor a refusal.
        const before = (await rowOf(site)).taken
        for (const [birthdate, inWords] of [
          ['05121979', '5 décembre 1979'],
          ['04/03/2015', '4 mars 2015'],
        ] as const)
          for (const repeated of ['', '1979-05-12']) {
            const asked = must(await act(staff, counter, 'guest', { ...typed, birthdate, repeated }), 200)
            expect(textOf(asked)).to.include(`Nolwenn Quéré Date de naissance ${inWords}`).and.include('Encaisser 40 €')
            expect(valuesIn(asked.body)).to.include({ firstname: 'Nolwenn', identity: 'seen' })
          }
        expect((await rowOf(site)).taken).to.equal(before)
        const young = { birthdate: '2015-03-04', repeated: '2015-03-04' }
        const minor = await act(staff, counter, 'guest', { ...guest, ...young })
        expect([minor.status, textOf(minor).includes('n’a pas 18 ans')]).to.deep.equal([409, true])
        const repeats = must(await act(staff, counter, 'guest', typed), 200).body
        expect(valuesIn(repeats)).to.include({ birthdate: '04/03/1979', lastname: 'Quéré' })
        const idempotencyKey = keyIn(repeats)
        const sent = await Promise.all([1, 2, 3].map(() => act(staff, counter, 'guest', { ...guest, idempotencyKey })))
        expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303])
        expect((await rowOf(site)).taken).to.equal(before + 1)
        expect(await textAt(staff, await eveningPath(staff))).to.match(/Accueillis \(\d+\).*QUÉRÉ Nolwenn/)
        const member = await site.player({ firstname: 'Gaël', lastname: 'Le Floc’h', birthdate: '1980-01-02' })
        must(
          await act(staff, counter, 'guest', {
            ...guest,
            firstname: 'GAEL',
            lastname: 'le floch',
            birthdate: '1980-01-02',
            repeated: '1980-01-02',
          }),
          303,
        )
        const { items } = must(await member.client.get('/api/poker/registrations'), 200).body
        expect(items[0]).to.include({ state: 'confirmed', paidAtDesk: true })
      })

      it('are refused without a word to players who have a pause, also in an account that was erased', async () => {
        const staff = await desk()
        const counter = `${await eveningPath(staff)}/sur-place`
        const passwordHash = await createPasswords().hash(password)
        const member = { firstname: 'Tristan', lastname: 'Corre', birthdate: '1975-05-06', passwordHash }
        const player = await site.player(member)
        const pauseUntil = site.clock.day(40)
        must(await player.client.put('/api/vip/protection', { pauseUntil, muteGaming: true }), 200)
        const who = { ...typed, firstname: 'Tristan', lastname: 'Corre', birthdate: '06/05/1975' }
        const asked = textOf(must(await act(staff, counter, 'guest', who), 200))
        expect(asked, 'the day is read before it is judged').to.include('6 mai 1975').and.include('Encaisser 40 €')
        const ask = () => act(staff, counter, 'guest', { ...who, repeated: '1975-05-06' })
        const refused = await ask()
        expect([refused.status, textOf(refused).includes('Ce n’est pas possible')]).to.deep.equal([409, true])
        expect(textOf(refused)).not.to.match(/pause|protég/i)
        must(await player.client.post('/api/vip/erase', { password }), 204)
        expect((await ask()).status, 'erased').to.equal(409)
      })

      it('that are held for a payment online are paid here instead, and not twice', async () => {
        const staff = await desk()
        const player = await site.player()
        const { id, checkoutUrl } = must(await player.register(evening), 201).body
        const path = `${await eveningPath(staff)}/joueurs/${id}`
        expect(await textAt(staff, path)).to.include('Encaisser l’entrée ici')
        const before = (await rowOf(site)).taken
        must(await act(staff, path, 'sell'), 303)
        expect((await rowOf(site)).taken).to.equal(before)
        expect(await (await pay(checkoutUrl)).text()).to.include('This payment page is closed')
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed', paidAtDesk: true })
        // Paid on the phone a moment before: the desk takes nothing.
        const quick = await site.player()
        const other = must(await quick.register(evening), 201).body
        site.merchant.holdWebhooks(true)
        await pay(other.checkoutUrl)
        const refused = await act(staff, `${await eveningPath(staff)}/joueurs/${other.id}`, 'sell')
        site.merchant.holdWebhooks(false)
        expect([refused.status, textOf(refused).includes('a déjà une place')]).to.deep.equal([409, true])
        expect(await registrationOf(quick, other.id)).to.include({ state: 'confirmed', paidAtDesk: false })
        must(await act(staff, await eveningPath(staff), 'checkIn', { id: other.id }), 303)
      })

      it('the last of them goes to one of two desks, and what no-shows leave goes to the waiting list, in its order', async () => {
        const [one, two] = [await desk(), await desk()]
        const path = await eveningPath(one)
        const counter = `${path}/sur-place`
        const { taken } = await rowOf(site)
        const absent = await paidPlayer(site)
        await places(taken + 2)
        const beside = await besideIt(site)
        try {
          const there = beside ? { ...two, client: moved(two, beside) } : two
          const answers = await Promise.all(
            [one, there, one, there].map((it, n) =>
              act(it, counter, 'guest', { ...guest, lastname: `Bodin${'abcd'[n]}` }),
            ),
          )
          expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409, 409, 409])
          expect(textOf(answers.find(({ status }) => status === 409) ?? { body: '' })).to.include('Plus aucune place')
        } finally {
          await beside?.close()
        }
        expect(await placesOf(site, evening)).to.include({ taken: taken + 2, free: 0 })
        const [anna, bruno] = [await site.player({ lastname: 'Anna' }), await site.player({ lastname: 'Bruno' })]
        for (const player of [anna, bruno]) must(await line(player), 201)
        expect(await textAt(one, path)).to.match(/Liste d’attente \(2\).*ANNA.*BRUNO/)
        expect((await act(one, path, 'noShows')).status, 'before the first card').to.equal(409)
        site.clock.advance({ minutes: 61 })
        expect(await textAt(one, path)).to.include('pas venu')
        must(await act(one, path, 'noShows'), 303)
        expect(await registrationOf(absent.player, absent.id)).to.include({
          state: 'cancelled',
          noShow: true,
          refund: null,
        })
        expect(must(await absent.player.client.get('/carte-vip/mes-tournois'), 200).body).to.include('Absent(e)')
        expect(await inLine()).to.deep.equal(['offered', 'waiting'])
        expect(await site.mails('tournamentOffer', anna.email)).to.equal(1)
        expect(await textAt(one, path)).to.match(/ANNA [^ ]+ place proposée jusqu’à/)
        // No place is left for a player who comes after all, until one is.
        const late = () => act(one, path, 'code', { code: absent.code })
        expect(textOf(await late())).to.include('Plus aucune place')
        await places(taken + 4)
        await eventually(inLine, (states) => states.join() === 'offered,offered', 10_000)
        // A lone player whose offer lapsed gets another one when the desk says so.
        await db().updateTable('waitingList').set({ offeredUntil: 0 }).where('vipMemberId', '=', bruno.id).execute()
        site.clock.advance({ minutes: 1 })
        await site.services.jobs.runDue()
        expect(await inLine()).to.deep.equal(['offered', 'waiting'])
        expect((await act(one, path, 'offerNext')).status).to.equal(303)
        expect(await inLine()).to.deep.equal(['offered', 'offered'])
        expect((await act(one, path, 'offerAll')).status, 'nobody waits any more').to.equal(409)
        must(await late(), 303)
        expect(await registrationOf(absent.player, absent.id)).to.include({ state: 'confirmed', noShow: false })
        // An offer is taken at the desk as well.
        const counted = (await rowOf(site)).taken
        await db().updateTable('vipMembers').set({ fileNumber: 'D9999999999' }).where('id', '=', anna.id).execute()
        const found = must(await act(one, counter, 'find', { code: 'D9999999999' }), 303).headers.get('location') ?? ''
        const look = /look=(.+)$/.exec(found)?.[1] ?? ''
        must(await act(one, counter, 'sell', { look }), 303)
        expect((await rowOf(site)).taken).to.equal(counted)
        expect(await inLine()).to.deep.equal(['held', 'offered'])
      })

      it('are not sold for an evening that is over or was cancelled', async () => {
        const staff = await desk()
        const path = await eveningPath(staff, later)
        await db().updateTable('tournaments').set({ state: 'cancelled' }).where('slug', '=', later).execute()
        expect(await textAt(staff, path))
          .to.include('Annulé')
          .and.not.include('Inscription sur place')
        const refused = await act(staff, `${path}/sur-place`, 'guest', guest)
        expect([refused.status, textOf(refused).includes('ne se vend plus')]).to.deep.equal([409, true])
        expect(
          (await staff.client.get(deskPath('tournament', 'fr', { house: houses.casino, evening: 'none' }))).status,
        ).to.equal(404)
      })

      it('leave no name of a guest behind, a month after the evening', async () => {
        const names = () => db().selectFrom('registrations').select('id').where('guestName', 'is not', null).execute()
        expect(await names()).not.to.have.length(0)
        site.clock.advance({ days: 40 })
        await site.services.jobs.runDue()
        expect(await names()).to.have.length(0)
      })
    },
    {
      env: floor,
      edits: () => ({
        [`poker/tournois/${evening}`]: { date: minutesFromNow(60) },
        [`poker/tournois/${later}`]: { date: minutesFromNow(200) },
      }),
    },
  )
})
