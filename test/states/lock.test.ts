import { expect } from 'chai'
import { type AccessEvent, accessMachines, accessSnapshot } from '#shared/account/lockMachine.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { canMove, move } from '#shared/move.ts'
import { drawMachine } from '#test/rules/docs/drawMachine.ts'
import { type HotelSite, must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { preMember } from '#test/support/vipSite.ts'

/** An act of a visitor, with the status that the API must answer. */
type Act = 'wrong 401' | 'right 200' | 'right 423' | 'wrong 423' | 'reset' | { wait: number }

const minute = 60_000
const walks = [
  { programme: 'eph', account: '/api/eph/users', limit: 3, lockMs: 60 * minute },
  { programme: 'vip', account: '/api/vip', limit: 5, lockMs: 4 * minute },
] as const

describe('the lock of a login is the one that is drawn', () => {
  const site = onAnyDatabase(openHotelSite)
  for (const { programme, account, limit, lockMs } of walks) {
    it(`every arrow of ${programme}, by calls alone: answers and rows are the machine’s`, async () => {
      const lock = await watchedLock(site, programme, account)
      const wrong = (times: number) => Array<Act>(times).fill('wrong 401')
      const acts: Act[] = [
        // A success forgives.
        ...[...wrong(limit - 1), 'right 200' as const],
        // The lock's length without a failure does so too, and nothing less.
        ...[...wrong(limit - 1), { wait: lockMs - minute }, 'wrong 401' as const],
        ...['right 423' as const, 'wrong 423' as const, { wait: lockMs - minute }, 'right 423' as const],
        ...[{ wait: minute }, 'wrong 401' as const, { wait: lockMs }],
        ...[...wrong(limit), 'right 423' as const, 'reset' as const, 'right 200' as const],
        ...[...wrong(limit - 1), 'reset' as const, ...wrong(limit - 1), 'right 200' as const],
      ]
      for (const act of acts) await lock.live(act)
      const drawn = drawMachine(accessMachines[programme]).match(/(open|blocked) --> .*/g)
      const arrows = drawn?.flatMap((line) => {
        const [from, events = ''] = line.split(/ --> \w+ : /)
        return events.split(', ').map((it) => `${from} ${it.split(' ')[0]}`)
      })
      expect([...lock.taken]).to.have.members([...new Set(arrows)])
    })
  }
})

/** A member, and beside them the machine, which is told of the same events as the site. */
async function watchedLock(site: HotelSite, programme: Programme, account: string) {
  const machine = accessMachines[programme]
  const { email } = await (programme === 'eph' ? site.member() : preMember(site))
  let known = password
  let standing = accessSnapshot({ failures: 0, lastFailedAt: 0, blockedUntil: null })
  const taken = new Set<string>()
  return {
    taken,
    async live(act: Act) {
      if (typeof act === 'object') return site.clock.advance({ ms: act.wait })
      if (act === 'reset') {
        await resetPassword()
        tell({ type: 'passwordReset' })
      } else {
        const [kind, status] = act.split(' ')
        const tried = kind === 'right' ? known : 'Wrong-1!'
        must(await site.client().post(`${account}/login`, { email, password: tried }), Number(status))
        tell({ type: 'timeUp', at: site.clock.now() })
        tell(kind === 'right' ? { type: 'passed' } : { type: 'failed', at: site.clock.now() })
      }
      const { lastFailedAt, blockedUntil, ...counted } = await readRow()
      const { lastFailedAt: failedAt, blockedUntil: until, failures } = standing.context
      expect(counted, String(act)).to.deep.equal({ failures, pending: 0 })
      expect(lastFailedAt).to.be.closeTo(failedAt, 5000)
      expect(blockedUntil === null).to.equal(until === null)
      if (until !== null) expect(blockedUntil).to.be.closeTo(until, 5000)
    },
  }

  function tell(event: AccessEvent) {
    if (!canMove(machine, standing, event)) return
    taken.add(`${standing.state} ${event.type}`)
    standing = move(machine, standing, event)
  }

  async function resetPassword() {
    known = `Another-${taken.size}-2026!`
    must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
    const { token } = await site.mail('passwordReset', email)
    const body = { password: known, passwordConfirm: known }
    must(await site.client().post(`${account}/reset-password/${token}`, body), 200)
  }

  function readRow() {
    return site.services.store.db
      .selectFrom('lockouts')
      .select(['failures', 'lastFailedAt', 'blockedUntil', 'pending'])
      .where('programme', '=', programme)
      .where('emailKey', '=', email)
      .executeTakeFirstOrThrow()
  }
}
