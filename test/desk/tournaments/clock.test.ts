import { expect } from 'chai'
import type { ClockPress } from '#shared/poker/evening.ts'
import { must } from '#test/support/hotelSite.ts'
import { forEachPokerSite } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import { besideIt, floor, houses, moved, type Staff, staffMember, textOf } from '../deskSite.ts'
import { act, evening, eveningPath, minutesFromNow, textAt } from './eveningSite.ts'

/** Minutes of each level of the evening; the first break follows the fourth. */
const levelMinutes = 15

describe('the clock that the tournament desk runs (B23, B9)', () => {
  forEachPokerSite(
    (site) => {
      let staff: Staff
      let path = ''
      before(async () => {
        staff = await staffMember(site, 'tournamentDesk', houses.casino, { name: 'Léa Martin' })
        path = `${await eveningPath(staff)}/horloge`
      })
      const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
      const seen = async () => seenIn(must(await staff.client.get(path), 200).body)
      const press = async (name: ClockPress, by = staff) =>
        must(await act(by, path, 'press', { press: name, seen: await seen() }), 303)
      const firstLive = async (url = site.url) => {
        const stop = new AbortController()
        const { body } = await fetch(`${url}/api/poker/tournaments/${evening}/stream`, { signal: stop.signal })
        let text = ''
        for await (const part of body ?? []) {
          text += Buffer.from(part).toString()
          if (text.includes('\n\nid:') || /data: .*\n\n/.test(text)) break
        }
        stop.abort()
        return JSON.parse(/data: (.*)\n/.exec(text)?.[1] ?? '{}')
      }

      it('waits, begins, stands still and goes on, also in a break, with the time that was left', async () => {
        expect(await textAt(staff, path))
          .to.include('Pas encore commencé')
          .and.include('suit la structure prévue')
        await press('hold')
        expect(await firstLive()).to.include({ phase: 'paused', secondsLeft: levelMinutes * 60 })
        await press('resume')
        expect(await firstLive()).to.include({ phase: 'level', playersLeft: 2 })
        site.clock.advance({ minutes: 5 })
        await press('pause')
        site.clock.advance({ minutes: 20 })
        // A press while it stands still leaves what was left.
        await press('more')
        const still = await firstLive()
        expect(still).to.include({ phase: 'paused', playersLeft: 3 })
        expect(still.secondsLeft).to.be.within(595, 600)
        await press('resume')
        expect((await firstLive()).secondsLeft).to.be.within(590, 600)
        for (let n = 0; n < 4; n++) await press('next')
        expect(await firstLive()).to.include({ phase: 'break', secondsLeft: 600 })
        site.clock.advance({ minutes: 4 })
        await press('pause')
        site.clock.advance({ minutes: 30 })
        const stopped = await firstLive()
        expect([stopped.phase, stopped.stage.kind]).to.deep.equal(['paused', 'break'])
        expect(stopped.secondsLeft).to.be.within(355, 360)
        expect(await textAt(staff, path)).to.match(/à l’arrêt Pause/)
        await press('resume')
        await press('previous')
        expect((await firstLive()).stage).to.include({ kind: 'level', number: 4 })
        await press('fewer')
        expect((await firstLive()).playersLeft).to.equal(2)
        expect(await textAt(staff, path)).not.to.include('Un joueur de moins')
      })

      it('is seen by the readers of the live page within a second or two, in every process', async () => {
        const beside = await besideIt(site)
        const stop = new AbortController()
        try {
          const { url } = beside ?? site
          const { body } = await fetch(`${url}/api/poker/tournaments/${evening}/stream`, { signal: stop.signal })
          let text = ''
          void (async () => {
            for await (const part of body ?? []) text += Buffer.from(part).toString()
          })().catch(() => {})
          const last = () => [...text.matchAll(/"playersLeft":(\d+)/g)].at(-1)?.[1]
          await eventually(last, (it) => it === '2')
          await press('more')
          await eventually(last, (it) => it === '3', 3000)
        } finally {
          stop.abort()
          await beside?.close()
        }
      })

      it('is pressed by one of two desks that saw the same; the other sees how it stands now', async () => {
        const other = await staffMember(site, 'tournamentDesk', houses.casino, { name: 'Yann Le Bihan' })
        const beside = await besideIt(site)
        try {
          const there = beside ? { ...other, client: moved(other, beside) } : other
          const fields = { press: 'next', seen: await seen() }
          const before = (await firstLive()).stage
          const answers = await Promise.all([staff, there, staff, there].map((it) => act(it, path, 'press', fields)))
          expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 409, 409, 409])
          const refused = answers.find(({ status }) => status === 409)
          expect(textOf(refused ?? { body: '' })).to.match(
            /a changé entre-temps.*Dernier mouvement : (Léa Martin|Yann Le Bihan)/,
          )
          expect((await firstLive()).stage.fromMinute).to.equal(before.fromMinute + before.minutes)
        } finally {
          await beside?.close()
        }
      })

      it('follows whoever moved it last, the floor or the desk, and says who that was', async () => {
        const data = { tournament: evening, level: 7, playersLeft: 31, paused: false }
        const startedAt = new Date(site.clock.now()).toISOString()
        const stale = await seen()
        must(await postFloor(site, floorEvent(site, 'tournamentClock', { ...data, startedAt })), 202)
        expect(await textAt(staff, path)).to.match(/Niveau 7.*31.*Dernier mouvement : la salle/)
        expect((await act(staff, path, 'press', { press: 'fewer', seen: stale })).status).to.equal(409)
        await press('fewer')
        expect(await textAt(staff, path)).to.match(/30.*Dernier mouvement : Léa Martin/)
        // An event from before the press is late, and changes nothing.
        const at = new Date(site.clock.now() - 60_000).toISOString()
        must(await postFloor(site, floorEvent(site, 'tournamentClock', { ...data, startedAt }, { at })), 202)
        expect((await firstLive()).playersLeft).to.equal(30)
        expect((await act(staff, path, 'press', { press: 'nothing', seen: await seen() })).status).to.equal(409)
      })

      it('ends, and begins again after a mistake; each press is a line of the log', async () => {
        await press('end')
        expect(await firstLive()).to.include({ phase: 'over', stage: null })
        expect(await textAt(staff, path))
          .to.include('Terminé')
          .and.not.include('Étape suivante')
        await press('more')
        expect((await firstLive()).phase).to.equal('level')
        const lines = await site.services.store.db
          .selectFrom('deskActs')
          .select(['details', 'personId'])
          .where('act', '=', 'runClock')
          .execute()
        expect(lines.map(({ details }) => JSON.parse(details ?? '{}').press)).to.include.members([
          'hold',
          'end',
          'more',
        ])
        expect(lines.every(({ personId }) => personId !== null)).to.equal(true)
      })
    },
    { env: floor, edits: () => ({ [`poker/tournois/${evening}`]: { date: minutesFromNow(15) } }) },
  )
})
