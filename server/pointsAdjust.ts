import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import { writeAct } from './desk/acts.ts'
import { EnvError, readEnv } from './env/index.ts'
import { writeMail } from './mail/outbox.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { type Store, withStore } from './store/open.ts'
import { adjustPoints } from './vip/points/adjustPoints.ts'
import { balanceOf } from './vip/points/ledger.ts'

// npm run points:adjust <card number> <points> <reason>: corrects a ledger by hand; -120 takes points. The member reads
// the reason. The rule is the desk's: beyond what one person may do alone, a person of the group approves it there.
// With the embedded database the site must not run meanwhile; with PostgreSQL it may.
const [cvip = '', points = '', ...reason] = process.argv.slice(2)
process.exitCode = 1
if (!/^\d{12}$/.test(cvip) || !/^-?[1-9]\d{0,6}$/.test(points) || reason.length === 0) {
  console.error(
    'Card number, points and reason are required: npm run points:adjust -- <card number> <points> <reason in words>',
  )
} else {
  try {
    const isOpen = await withStore(readEnv(process.env), run)
    if (!isOpen) console.error('The database does not answer: nothing was changed.')
  } catch (error) {
    if (!isForeseen(error)) throw error
    console.error(error instanceof ProductError ? 'The card has fewer points than that.' : error.message)
  }
}

async function run(store: Store): Promise<void> {
  const card = await store.db
    .selectFrom('vipMembers')
    .select('id')
    .where('cvip', '=', cvip)
    .where('state', '=', 'full')
    .executeTakeFirst()
  if (!card) {
    console.log('No account has that card.')
    return
  }
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
  const most = deskLimits.pointsAlone.toLocaleString('en')
  console.log(
    state === 'waiting'
      ? `More than ${most} points in a day: a person of the group has to approve it at the desk within seven days. The card still has ${balance} points.`
      : `The card now has ${balance} points.`,
  )
  process.exitCode = 0
}

function isForeseen(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof DataDirProblem || error instanceof ProductError
}
