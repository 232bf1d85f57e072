import pino from 'pino'
import { ProductError } from '#shared/errors/productError.ts'
import { EnvError, readEnv } from './env.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { openStore, type Store } from './store/open.ts'
import { adjustPoints } from './vip/points/adjustPoints.ts'

// npm run points:adjust <card number> <points> <reason>: corrects a ledger by hand; -120 takes points. The member reads
// the reason. With the embedded database the site must not run meanwhile; with PostgreSQL it may.
const [cvip = '', points = '', ...reason] = process.argv.slice(2)
process.exitCode = 1
if (!/^\d{12}$/.test(cvip) || !/^-?[1-9]\d{0,6}$/.test(points) || reason.length === 0) {
  console.error(
    'Card number, points and reason are required: npm run points:adjust -- <card number> <points> <reason in words>',
  )
} else {
  try {
    const { databaseUrl, dataDir, logLevel } = readEnv(process.env)
    const store = await openStore({ databaseUrl, dataDir, log: pino({ level: logLevel }) })
    try {
      if (store.isOpen()) await run(store)
      else console.error('The database does not answer: nothing was changed.')
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!isForeseen(error)) throw error
    console.error(error instanceof ProductError ? 'The card has fewer points than that.' : error.message)
  }
}

async function run(store: Store): Promise<void> {
  const left = await adjustPoints(store, { cvip, points: Number(points), label: reason.join(' '), now: Date.now() })
  console.log(left === undefined ? 'No account has that card.' : `The card now has ${left} points.`)
  process.exitCode = left === undefined ? 1 : 0
}

function isForeseen(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof DataDirProblem || error instanceof ProductError
}
