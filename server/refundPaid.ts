import pino from 'pino'
import { EnvError, readEnv } from './env/index.ts'
import { recordPaidOtherwise } from './poker/payments/paidOtherwise.ts'
import { DataDirProblem } from './store/lockFile.ts'
import { openStore, type Store } from './store/open.ts'

// npm run refund:paid <code of the place>: a refund that the card's bank sent back was paid another way, at the desk or by
// transfer. The player reads that the fee is refunded. With the embedded database the site must not run meanwhile; with
// PostgreSQL it may.
const [code = ''] = process.argv.slice(2)
process.exitCode = 1
if (!/^[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(code)) {
  console.error('The code of the place is required: npm run refund:paid -- HM7K-2QXD')
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
    if (!(error instanceof EnvError || error instanceof DataDirProblem)) throw error
    console.error(error.message)
  }
}

async function run(store: Store): Promise<void> {
  const cents = await store.transaction((tx) => recordPaidOtherwise(tx, { code, now: Date.now() }))
  if (cents === undefined) return console.error('No refund of that place came back from a bank.')
  console.log(`Recorded: ${(cents / 100).toFixed(2)} were paid to the player another way.`)
  process.exitCode = 0
}
