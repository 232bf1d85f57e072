import { writeAct } from '#server/desk/acts.ts'
import { OperatorError } from '#server/env/index.ts'
import { writeMail } from '#server/mail/outbox.ts'
import type { Store } from '#server/store/open.ts'
import { adjustPoints } from '#server/vip/points/adjustPoints.ts'
import { balanceOf } from '#server/vip/points/ledger.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import { calledAs, onStore, runCommand } from './command.ts'

// npm run points:adjust <card number> <points> <reason>: corrects a ledger by hand; -120 takes points. The member reads
// the reason. The rule is the desk's: beyond what one person may do alone, a person of the group approves it there.
const [cvip = '', points = '', ...reason] = process.argv.slice(2)
await runCommand(async () => {
  if (!/^\d{12}$/.test(cvip) || !/^-?[1-9]\d{0,6}$/.test(points) || reason.length === 0)
    throw new OperatorError(
      `Card number, points and reason are required: ${calledAs} <card number> <points> <reason in words>`,
    )
  return onStore((store) => adjust(store).catch(asOperatorError))
})

/** @throws OperatorError if nobody has that card; ProductError if it has fewer points than are taken */
async function adjust(store: Store): Promise<string> {
  const card = await store.db
    .selectFrom('vipMembers')
    .select('id')
    .where('cvip', '=', cvip)
    .where('state', '=', 'full')
    .executeTakeFirst()
  if (!card) throw new OperatorError('No account has that card.')
  const at = Date.now()
  const { state, balance } = await store.transaction(async (tx) => {
    const by = { house: null, personId: null, at }
    const input = { points: Number(points), label: reason.join(' '), reason: 'operator' } as const
    const adjustment = { ...input, vipMemberId: card.id, by }
    const made = await adjustPoints(tx, adjustment, (db, mail) => writeMail(db, mail, at))
    await writeAct(
      tx,
      { personId: null, role: 'operator', network: null, at },
      {
        act: 'adjustPoints',
        subject: made.id,
        programme: 'vip',
        memberId: card.id,
        details: { points: made.points, state: made.state },
      },
    )
    return { state: made.state, balance: await balanceOf(tx, card.id) }
  })
  const [most, inAll] = [deskLimits.pointsAlone, deskLimits.pointsAloneInAll].map((it) => it.toLocaleString('en'))
  return state === 'waiting'
    ? `More than ${most} points in a day for one card, or ${inAll} in all: a person of the group has to approve it at the desk within seven days. The card still has ${balance} points.`
    : `The card now has ${balance} points.`
}

function asOperatorError(error: unknown): never {
  if (!(error instanceof ProductError)) throw error
  throw new OperatorError('The card has fewer points than that.', { cause: error })
}
