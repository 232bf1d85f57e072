import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { sql } from 'kysely'
import { createSessions, type MemberSession, type NewSession } from '#server/identity/sessions.ts'
import { sweep } from '#server/store/sweep.ts'
import { hotelMemberRow } from '#test/support/store/rows.ts'
import { forAnyStore } from '#test/support/store/stores.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

describe('A session', () => {
  forAnyStore((stores) => {
    it('is read by its id, and by no other', async () => {
      const { login, sessions, clock } = await open()
      const session = await login()
      expect(session).to.include({ hotelMemberId: 'anne', vipMemberId: null, kind: 'full', remember: false })
      expect(await sessions.read(session.id, clock())).to.deep.equal(session)
      expect(await sessions.read(randomUUID(), clock())).to.equal(null)
    })

    it('ends 12 hours after its last use', async () => {
      const { login, sessions, advance, clock } = await open()
      const { id } = await login()
      for (let i = 0; i < 5; i++) {
        advance(12 * hour - 1)
        expect(await sessions.read(id, clock())).not.to.equal(null)
      }
      advance(12 * hour)
      expect(await sessions.read(id, clock())).to.equal(null)
    })

    it('that is remembered ends 30 days after its last use', async () => {
      const { login, sessions, advance, clock } = await open()
      const { id } = await login({ remember: true })
      const isRead = async () => (await sessions.read(id, clock()))?.remember
      for (const ms of [hour, 29 * day, 30 * day - 1]) {
        advance(ms)
        expect(await isRead(), `${ms} ms after the last use`).to.equal(true)
      }
      advance(30 * day)
      expect(await isRead()).to.equal(undefined)
      const unused = await login({ remember: true })
      advance(30 * day)
      expect(await sessions.read(unused.id, clock())).to.equal(null)
    })

    it('that is remembered lives on after its first use, also on day 29', async () => {
      const { login, sessions, advance, clock } = await open()
      const { id } = await login({ remember: true })
      advance(hour)
      expect(await sessions.read(id, clock())).not.to.equal(null)
      for (const days of [1, 29, 29]) {
        advance(days * day)
        expect(await sessions.read(id, clock()), `${days} days later`).to.include({ remember: true })
      }
    })

    it('ends a week after its login, or 90 days when remembered, however often it is used', async () => {
      for (const [remember, days] of [
        [false, 7],
        [true, 90],
      ] as const) {
        const { login, sessions, advance, clock } = await open()
        const { id } = await login({ remember })
        const isRead = async () => (await sessions.read(id, clock())) !== null
        for (let used = 0; used < days * 4 - 1; used++) {
          advance(6 * hour)
          expect(await isRead(), `${used + 1} × 6 hours`).to.equal(true)
        }
        advance(6 * hour - 1)
        expect(await isRead()).to.equal(true)
        advance(1)
        expect(await isRead(), `after ${days} days`).to.equal(false)
      }
    })

    it('of both programmes ends for each by its own login and its own choice, and is in the list of that one no longer', async () => {
      const { login, sessions, advance, clock } = await open()
      const first = await login({ remember: true })
      advance(80 * day - hour)
      expect(await login({ before: first, programme: 'vip', memberId: 'alba' })).to.include({ hotelMemberId: null })

      const second = await login({ remember: true })
      for (let days = 0; days < 8; days++) {
        advance(10 * day)
        expect(await sessions.read(second.id, clock())).not.to.equal(null)
      }
      const both = await login({ before: second, programme: 'vip', memberId: 'alba' })
      expect(both).to.include({ remember: true, endsWithBrowser: 'vip' })
      const members = async (isSameBrowsing: boolean) => {
        const session = await sessions.read(both.id, clock(), isSameBrowsing)
        return [session?.hotelMemberId, session?.vipMemberId]
      }
      for (let used = 0; used < 7 * 4 - 1; used++) {
        advance(6 * hour)
        expect(await members(true)).to.deep.equal(['anne', 'alba'])
      }
      advance(6 * hour)
      expect(await sessions.list({ programme: 'vip', memberId: 'alba' })).to.deep.equal([])
      expect(await members(true)).to.deep.equal(['anne', null])
      advance(3 * day - 1)
      expect(await members(true)).to.deep.equal(['anne', null])
      advance(1)
      expect(await members(true)).to.deep.equal([undefined, undefined])
    })

    it('of both ends for the one that was not to be remembered with the browser, and altogether when the other has left', async () => {
      const { login, sessions, clock, store } = await open()
      const begin = async () =>
        login({ before: await login({ remember: true }), programme: 'vip', memberId: 'alba', remember: false })
      const [closed, left] = [await begin(), await begin()]
      expect(await sessions.read(closed.id, clock(), true)).to.deep.equal(closed)
      expect(await sessions.read(closed.id, clock())).to.deep.equal({ ...closed, vipMemberId: null })
      expect(await sessions.read(closed.id, clock(), true), 'for good').to.deep.equal({ ...closed, vipMemberId: null })
      await sessions.leave(left.id, 'eph')
      expect(await sessions.read(left.id, clock(), true)).to.deep.equal({ ...left, hotelMemberId: null })
      expect(await sessions.read(left.id, clock())).to.equal(null)
      expect(await store.db.selectFrom('sessions').select('id').execute()).to.deep.equal([{ id: closed.id }])
    })

    it('notes its use once a minute', async () => {
      const { login, sessions, advance, clock, store } = await open()
      const { id } = await login()
      const lastSeen = async () => {
        const row = await store.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()
        return row.lastSeenAt
      }
      const begun = clock()
      advance(minute - 1)
      await sessions.read(id, clock())
      expect(await lastSeen()).to.equal(begun)
      advance(1)
      await Promise.all(Array.from({ length: 5 }, () => sessions.read(id, clock())))
      expect(await lastSeen()).to.equal(begun + minute)
    })

    if (stores.name === 'SQLite')
      it('is read though the disk is full', async () => {
        const { login, sessions, advance, clock, store } = await open()
        const session = await login()
        await sql`pragma query_only = on`.execute(store.db)
        advance(hour)
        expect(await sessions.read(session.id, clock())).to.deep.equal(session)
      })

    it('has a new id at each login and keeps the other programme’s member', async () => {
      const { login, sessions, clock } = await open()
      const first = await login()
      const both = await login({ before: first, programme: 'vip', memberId: 'alba' })
      expect(both.id).not.to.equal(first.id)
      expect(both).to.include({ hotelMemberId: 'anne', vipMemberId: 'alba' })
      expect(await sessions.read(first.id, clock())).to.equal(null)

      expect(await login({ before: both, memberId: 'theo' })).to.include({ hotelMemberId: 'theo', vipMemberId: 'alba' })
    })

    it('does not come back to life by a login: what was ended elsewhere stays ended', async () => {
      const { login, sessions } = await open()
      const first = await login()
      await sessions.end(first.id)
      const second = await login({ before: first, programme: 'vip', memberId: 'alba' })
      expect(second).to.include({ hotelMemberId: null, vipMemberId: 'alba' })
    })

    it('does not go on in a login after its time, though nobody has swept it yet', async () => {
      const { login, advance } = await open()
      const first = await login()
      advance(12 * hour)
      const second = await login({ before: first, programme: 'vip', memberId: 'alba' })
      expect(second).to.include({ hotelMemberId: null, vipMemberId: 'alba' })
    })

    it('knows when each programme’s member logged in', async () => {
      const { login, sessions, advance, clock } = await open()
      const first = await login()
      const hotelAt = clock()
      expect(await sessions.loginAt(first.id, 'eph')).to.equal(hotelAt)
      expect(await sessions.loginAt(first.id, 'vip')).to.equal(0)
      advance(hour)
      const both = await login({ before: first, programme: 'vip', memberId: 'alba' })
      const vipAt = clock()
      expect(await sessions.loginAt(both.id, 'eph')).to.equal(hotelAt)
      advance(hour)
      const again = await login({ before: both })
      expect(await sessions.loginAt(both.id, 'eph')).to.equal(0)
      expect(await sessions.loginAt(again.id, 'vip')).to.equal(vipAt)
      expect(await sessions.loginAt(again.id, 'eph')).to.equal(clock())
    })

    it('begins together with what is written beside it, or not at all', async () => {
      const { login, sessions, clock, store } = await open()
      const first = await login()
      const rename = async (tx: Parameters<NonNullable<NewSession['also']>>[0]) => {
        await tx.updateTable('hotelMembers').set({ firstname: 'Changed' }).where('id', '=', 'anne').execute()
      }
      const failing = login({
        before: first,
        also: async (tx) => {
          await rename(tx)
          throw new Error('not now')
        },
      })
      expect(String(await failing.catch((error: unknown) => error))).to.contain('not now')
      expect(await sessions.read(first.id, clock())).to.include({ id: first.id })
      const nameOf = () =>
        store.db.selectFrom('hotelMembers').select('firstname').where('id', '=', 'anne').executeTakeFirst()
      expect((await nameOf())?.firstname).not.to.equal('Changed')
      await login({ before: first, also: rename })
      expect((await nameOf())?.firstname).to.equal('Changed')
    })

    it('the session of a card login may only read, and is of that member alone', async () => {
      const { login } = await open()
      const hotel = await login()
      const card = await login({ before: hotel, programme: 'vip', memberId: 'alba', kind: 'reading' })
      expect(card).to.include({ hotelMemberId: null, vipMemberId: 'alba', kind: 'reading' })
      const again = await login({ before: card })
      expect(again).to.include({ hotelMemberId: 'anne', vipMemberId: null, kind: 'full' })
    })

    it('lets one programme go and keeps the other', async () => {
      const { login, sessions, clock } = await open()
      const both = await login({ before: await login(), programme: 'vip', memberId: 'alba' })
      expect(await sessions.leave(both.id, 'eph')).to.deep.equal({ ...both, hotelMemberId: null })
      expect(await sessions.read(both.id, clock())).to.include({ hotelMemberId: null, vipMemberId: 'alba' })
      expect(await sessions.leave(both.id, 'vip')).to.equal(null)
      expect(await sessions.read(both.id, clock())).to.equal(null)
    })

    it('the session of a member who protects themselves says so from the login on, also when it is read and when one programme is left', async () => {
      const { login, sessions, clock } = await open()
      const theo = await login({ memberId: 'theo' })
      expect(theo.isProtected).to.equal(true)
      expect(await sessions.read(theo.id, clock())).to.deep.equal(theo)
      const both = await login({ before: theo, programme: 'vip', memberId: 'alba' })
      expect(both).to.include({ hotelMemberId: 'theo', isProtected: true })
      expect(await sessions.leave(both.id, 'vip')).to.include({ hotelMemberId: 'theo', isProtected: true })
      expect((await login()).isProtected).to.equal(false)
    })

    it('is listed with device and network, latest use first, each member their own', async () => {
      const { login, sessions, advance, clock } = await open()
      const phone = await login({
        userAgent: 'Mozilla/5.0 (iPhone; …) Version/18.0 Safari/605.1',
        address: '2001:db8::7',
      })
      const computer = await login()
      await login({ memberId: 'theo' })
      advance(hour)
      await sessions.read(phone.id, clock())
      const list = await sessions.list({ programme: 'eph', memberId: 'anne' })
      expect(list.map(({ id, device, network }) => ({ id, device, network }))).to.deep.equal([
        { id: phone.id, device: 'Safari, iPhone', network: '2001:db8:0::/48' },
        { id: computer.id, device: 'Firefox, Windows', network: '192.0.2.0/24' },
      ])
      expect(list[0]?.lastSeenAt).to.equal(clock())
      advance(12 * hour)
      expect(await sessions.list({ programme: 'eph', memberId: 'anne' })).to.deep.equal([])
    })

    it('can be ended from the list by its member alone', async () => {
      const { login, sessions, clock } = await open()
      const { id } = await login()
      expect(await sessions.endOwn({ programme: 'eph', memberId: 'theo' }, id)).to.equal(false)
      expect(await sessions.endOwn({ programme: 'vip', memberId: 'anne' }, id)).to.equal(false)
      expect(await sessions.endOwn({ programme: 'eph', memberId: 'anne' }, id)).to.equal(true)
      expect(await sessions.read(id, clock())).to.equal(null)
    })

    it('ends with all others of its member, or with all but one', async () => {
      const { login, sessions, clock, store } = await open()
      const anne = { programme: 'eph', memberId: 'anne' } as const
      const [kept, other, theos] = [await login(), await login(), await login({ memberId: 'theo' })]
      await sessions.endAllOf(store.db, anne, kept.id)
      expect(await sessions.read(kept.id, clock())).not.to.equal(null)
      expect(await sessions.read(other.id, clock())).to.equal(null)
      await store.transaction((tx) => sessions.endAllOf(tx, anne))
      expect(await sessions.read(kept.id, clock())).to.equal(null)
      expect(await sessions.read(theos.id, clock())).not.to.equal(null)
    })

    it('goes with the row of its member, and is swept when its time is over', async () => {
      const { login, advance, clock, store } = await open()
      await login()
      await login({ memberId: 'theo' })
      await store.db.deleteFrom('hotelMembers').where('id', '=', 'anne').execute()
      const left = () => store.db.selectFrom('sessions').select('hotelMemberId').execute()
      expect(await left()).to.deep.equal([{ hotelMemberId: 'theo' }])
      advance(12 * hour)
      await sweep(store, clock())
      expect(await left()).to.deep.equal([])
    })

    async function open() {
      const store = await stores.open()
      let now = Date.UTC(2026, 10, 21, 12)
      const clock = () => now
      const sessions = createSessions({
        store,
        clock,
        isProtected: async (_, { hotelMemberId }) => hotelMemberId === 'theo',
      })
      const members = ['anne', 'theo'].map((id) => hotelMemberRow({ id }))
      await store.db.insertInto('hotelMembers').values(members).execute()
      const login = (given: Partial<NewSession> = {}): Promise<MemberSession> =>
        sessions.begin({
          before: null,
          programme: 'eph',
          memberId: 'anne',
          remember: false,
          kind: 'full',
          userAgent: firefox,
          address: '192.0.2.77',
          ...given,
        })
      const advance = (ms: number) => {
        now += ms
      }
      return { store, clock, sessions, login, advance }
    }
  })
})
