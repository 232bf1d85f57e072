import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { forEachDatabase, type HotelSite, must, password } from '#test/support/hotelSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { floorEvent, fullMember, newCard, postFloor, preMember } from '#test/support/vipSite.ts'
import { besideIt, floor, houses, moved, type Staff, signIn, staffMember, textOf } from '../deskSite.ts'
import { act, idIn } from './pointsSite.ts'

const path = '/api/vip/protection'

describe('protection at the door (B23, B3)', () => {
  forEachDatabase(
    (site) => {
      const limited = async (visitsPerMonth: number) => {
        const member = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
        must(await member.client.put(path, { visitsPerMonth, muteGaming: false }), 200)
        return member
      }
      /** Reads a card at the door. @returns the page of the answer */
      const read = async (staff: Pick<Staff, 'client'>, code: string, house = houses.casino) => {
        const answer = must(await act(staff, 'door', { form: 'count', code }, { house }), 303)
        const page = textOf(must(await staff.client.get(answer.headers.get('location') ?? ''), 200))
        return { id: idIn(answer), page }
      }
      const visits = async (member: { client: Staff['client'] }) =>
        must(await member.client.get(path), 200).body.visitsThisMonth

      it('the least: may come in for whoever has no limit or is below it, and no visit of the first is stored', async () => {
        const reception = await staffMember(site, 'reception', houses.casino)
        const free = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
        const member = await limited(3)
        for (const { card } of [free, member]) {
          const { page } = await read(reception, card.cvip)
          expect(page)
            .to.include('Peut entrer')
            .and.not.match(/limite|mois-ci|pause/i)
        }
        expect([await visits(free), await visits(member)]).to.deep.equal([undefined, 1])
        const { data } = must(await free.client.get('/api/vip/profile/export'), 200).body
        expect(data.casinoVisits).to.deep.equal([])
        // The desk that answers questions reads the numbers.
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        expect((await read(desk, member.card.cvip)).page)
          .to.include('1 sur 3 ce mois-ci')
          .and.include('Déjà comptée')
      })

      it('greets a member on a date that matters to them, and on no other day', async () => {
        const reception = await staffMember(site, 'reception', houses.casino)
        const born = () => newCard({ birthdate: newBirthdate() })
        const today = site.clock.day()
        const other = site.clock.day(1)
        const dates = { casinoFavoriteDate1: `2012${other.slice(4)}`, casinoFavoriteDate2: `2008${today.slice(4)}` }
        const feted = await fullMember(site, dates, born())
        const usual = await fullMember(site, { casinoFavoriteDate1: dates.casinoFavoriteDate1 }, born())
        const { page, id } = await read(reception, feted.card.cvip)
        expect(page).to.include('Date préférée : aujourd’hui compte pour ce membre.')
        const english = await reception.client.get(deskPath('visit', 'en', { house: houses.casino, id }))
        expect(textOf(english)).to.include('Favourite date: today matters to this member.')
        expect((await read(reception, usual.card.cvip)).page).not.to.include('Date préférée')
      })

      // Before the clock of this process is moved: the other one has its own.
      it('the last visit is one person’s at two doors at once, in two processes', async () => {
        const one = await staffMember(site, 'reception', houses.casino)
        const two = await staffMember(site, 'reception', houses.other)
        const beside = await besideIt(site)
        try {
          const there = beside ? { client: moved(two, beside) } : two
          for (let round = 0; round < 3; round++) {
            const member = await limited(1)
            const pages = await Promise.all([read(one, member.card.cvip), read(there, member.card.cvip, houses.other)])
            expect(pages.map(({ page }) => page.includes('Peut entrer')).sort()).to.deep.equal([false, true])
            expect(await visits(member)).to.equal(1)
          }
        } finally {
          await beside?.close()
        }
      })

      it('the visit that reaches the limit says so, the next one is asked not to come in, in calm words and both languages', async () => {
        // Both evenings are of one month.
        while (!site.clock.day().endsWith('-10')) site.clock.advance({ days: 1 })
        const desk = await staffMember(site, 'reception', houses.casino)
        const member = await limited(2)
        await read(desk, member.card.cvip)
        goToHour(site, 6)
        goToHour(site, 20)
        const evening = await again(desk)
        const { page } = await read(evening, member.card.cvip)
        expect(page).to.include('2e visite sur 2 ce mois-ci. La limite est atteinte avec cette visite.')
        const { page: twice, id } = await read(evening, member.card.cvip)
        expect(twice, 'in and out again').to.include('Peut entrer').and.include('Déjà comptée ce soir')
        const english = await evening.client.get(deskPath('visit', 'en', { house: houses.casino, id }))
        expect(textOf(english)).to.include('2nd visit of 2 this month. This visit reaches the limit.')
        const other = await staffMember(site, 'reception', houses.other)
        const { page: refused } = await read(other, member.card.cvip, houses.other)
        expect(refused).to.include('Ne pas faire entrer').and.include('a demandé à ne plus jouer ce mois-ci')
        must(await member.client.post('/api/vip/login', { email: member.email, password }), 200)
        expect(await visits(member)).to.equal(2)
        const own = textOf(await member.client.get(pathFor('protect', 'fr')))
        expect(own).to.include('2 visites par mois au plus : 2 comptées ce mois-ci')
        expect(textOf(await member.client.get(pathFor('vipDashboard', 'en')))).to.include('2 counted this month')
      })

      it('an evening ends at six: a card read before and after midnight counts once, at two houses twice', async () => {
        const desk = await staffMember(site, 'reception', houses.casino)
        const other = await staffMember(site, 'reception', houses.other)
        const member = await limited(9)
        goToHour(site, 23)
        const late = await again(desk)
        await read(late, member.card.cvip)
        goToHour(site, 5)
        await read(late, member.card.cvip)
        await read(await again(other), member.card.cvip, houses.other)
        goToHour(site, 7)
        await read(await again(desk), member.card.cvip)
        const rows = await site.services.store.db
          .selectFrom('casinoVisits')
          .innerJoin('vipMembers', 'vipMembers.id', 'casinoVisits.vipMemberId')
          .select(['house', 'evening'])
          .where('cvip', '=', member.card.cvip)
          .orderBy('at')
          .execute()
        expect(rows.map(({ house }) => house)).to.deep.equal([houses.casino, houses.other, houses.casino])
        expect(rows[0]?.evening).to.equal(rows[1]?.evening)
        expect(rows[2]?.evening).not.to.equal(rows[0]?.evening)
      })

      it('is undone for ten minutes, by the same person or house, and the next scan counts again', async () => {
        const desk = await staffMember(site, 'reception', houses.casino)
        const colleague = await staffMember(site, 'casinoDesk', houses.casino)
        const member = await limited(1)
        const { id } = await read(desk, member.card.cvip)
        const done = must(await act(desk, 'visit', { form: 'undo' }, { id }), 303)
        expect(textOf(await desk.client.get(done.headers.get('location') ?? ''))).to.include('elle ne compte pas')
        expect(await visits(member)).to.equal(0)
        expect((await act(desk, 'visit', { form: 'undo' }, { id })).status, 'twice').to.equal(409)
        const { id: again2 } = await read(colleague, member.card.cvip)
        expect(await visits(member)).to.equal(1)
        site.clock.advance({ minutes: 11 })
        expect((await act(colleague, 'visit', { form: 'undo' }, { id: again2 })).status, 'too late').to.equal(409)
        expect(await visits(member)).to.equal(1)
      })

      it('a pause is told at the door, and is over after its last day; the log tells nobody’s protection', async () => {
        const desk = await staffMember(site, 'reception', houses.casino)
        const member = await preMember(site, { birthdate: newBirthdate() })
        const until = site.clock.day(3)
        must(await member.client.put(path, { pauseUntil: until, muteGaming: false }), 200)
        const { page } = await read(desk, member.email)
        expect(page).to.include('Ne pas faire entrer').and.include('a demandé une pause').and.not.include(until)
        const lines = await site.services.store.db
          .selectFrom('deskActs')
          .select(['act', 'details', 'reason'])
          .where('act', 'in', ['countVisit', 'undoVisit'])
          .execute()
        // The kind of what was typed alone, the same for every answer.
        for (const { act, details, reason } of lines) {
          expect(details ?? '').to.match(act === 'countVisit' ? /^\{"by":"(code|email|name)"\}$/ : /^$/)
          expect(reason).to.equal(null)
        }
        site.clock.advance({ days: 4 })
        expect((await read(await again(desk), member.email)).page).to.include('Peut entrer')
      })

      it('`visitCounted {cvip}` of a house’s own door is the same act; what was asked for is its refusal', async () => {
        const member = await limited(1)
        const send = async (cvip: unknown, changed: object = {}) => {
          const { body } = await postFloor(site, floorEvent(site, 'visitCounted', { cvip }, changed))
          return [body.accepted, body.refused[0]?.code]
        }
        expect(await send(member.card.cvip)).to.deep.equal([1, undefined])
        expect(await send(member.card.cvip), 'the same evening').to.deep.equal([1, undefined])
        expect(await visits(member)).to.equal(1)
        expect(await send(member.card.cvip, { casino: 'ARC' })).to.deep.equal([0, 'limitReached'])
        expect(await send(member.card.cvip, { casino: null })).to.deep.equal([0, 'invalid'])
        expect(await send('427118099999')).to.deep.equal([0, 'unknownCard'])
        const paused = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
        const until = site.clock.day(3)
        must(await paused.client.put(path, { pauseUntil: until, muteGaming: false }), 200)
        expect(await send(paused.card.cvip)).to.deep.equal([0, 'paused'])
        const { data } = must(await member.client.get('/api/vip/profile/export'), 200).body
        expect(data.deskActs.map((it: Record<string, unknown>) => [it.act, it.role, it.house])).to.deep.equal([
          ['countVisit', 'system', houses.casino],
          ['countVisit', 'system', houses.casino],
        ])
        expect(data.casinoVisits).to.have.length(1)
        // A desk sees that it was counted already.
        const desk = await staffMember(site, 'reception', houses.casino)
        expect((await read(desk, member.card.cvip)).page).to.include('Déjà comptée ce soir')
      })

      it('the casino’s desk reads a protection with a reason; lists are of the house, the group’s of all; each is a line', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const other = await staffMember(site, 'casinoDesk', houses.other)
        const group = await staffMember(site, 'group', undefined)
        const member = await limited(4)
        const none = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
        await read(await staffMember(site, 'reception', houses.casino), member.card.cvip)
        const list = async (staff: Staff, house: string, scope = 'house') => {
          const asked = must(await act(staff, 'protection', { form: 'list', reason: 'letter', scope }, { house }), 303)
          return textOf(must(await staff.client.get(asked.headers.get('location') ?? ''), 200))
        }
        const own = await list(desk, houses.casino)
        expect(own).to.include(member.card.cvip).and.include('4 visites par mois au plus ; 1 ce mois-ci')
        expect(own).not.to.include(none.card.cvip)
        expect(await list(other, houses.other)).not.to.include(member.card.cvip)
        expect(await list(other, houses.other, 'all'), 'not theirs to ask').not.to.include(member.card.cvip)
        expect(await list(group, houses.other, 'all')).to.include(member.card.cvip)
        const without = await act(desk, 'protection', { form: 'list' })
        expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
        const look = must(await act(desk, 'protection', { form: 'find', reason: 'phone', code: none.card.cvip }), 303)
        expect(textOf(await desk.client.get(look.headers.get('location') ?? ''))).to.include('Ni pause ni limite')
        const { data } = must(await member.client.get('/api/vip/profile/export'), 200).body
        const looks = data.deskActs.filter((it: Record<string, unknown>) => it.act === 'readProtection')
        expect(looks.map((it: Record<string, unknown>) => [it.role, it.reason])).to.deep.equal([
          ['casinoDesk', 'letter'],
          ['group', 'letter'],
        ])
      })

      it('ends with the account, and by itself', async () => {
        const desk = await staffMember(site, 'reception', houses.casino)
        const [gone, stays] = [await limited(5), await limited(5)]
        for (const { card } of [gone, stays]) await read(desk, card.cvip)
        const { db } = site.services.store
        const count = async () => (await db.selectFrom('casinoVisits').select('id').execute()).length
        const before = await count()
        expect((await gone.client.post('/api/vip/erase', { password })).status).to.be.below(300)
        expect(await count()).to.equal(before - 1)
        site.clock.advance({ days: 63 })
        await site.services.jobs.runDue()
        expect(await count()).to.equal(0)
      })

      const again = async (staff: Staff): Promise<Staff> => ({
        ...staff,
        client: await signIn(site, staff.email),
      })
    },
    { env: floor },
  )
})

/** To an hour of the house’s zone that comes next. */
function goToHour(site: HotelSite, hour: number): void {
  const now = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).toZonedDateTimeISO('Europe/Paris')
  const then = now.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })
  site.clock.advance({ ms: next.epochMilliseconds - site.clock.now() })
}
