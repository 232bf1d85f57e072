// A process of its own that works out recipients and sends letters, as each process of the site does; the tests kill it.

import pino from 'pino'
import { createEditions, createLetterGate, openPacer } from '#server/letter/index.ts'
import { openMail } from '#server/mail/index.ts'
import { openStore } from '#server/store/open.ts'

/** The orders that tests pass in the variable SENDER. */
export interface LetterOrders {
  dataDir: string
  databaseUrl?: string
  distDir: string
  smtpUrl: string
  perMinute: number
  /** How far its clock is ahead. */
  aheadMs: number
}

const orders = JSON.parse(process.env.SENDER ?? '') as LetterOrders
const log = pino({ level: 'silent' })
const clock = () => Date.now() + orders.aheadMs
const store = await openStore({ dataDir: orders.dataDir, databaseUrl: orders.databaseUrl, log })
const editions = createEditions(store)
const pauses = { mutedAddresses: async () => new Set<string>() }
const mail = openMail({
  store,
  log,
  clock,
  distDir: orders.distDir,
  smtpUrl: orders.smtpUrl,
  lookEveryMs: 100,
  publicUrl: 'https://www.hautemer.example',
  secrets: ['secret-of-the-tests'],
  mailFrom: 'bonjour@hautemer.test',
  contacts: () => ({}),
  letters: createLetterGate({ store, clock, editions }, { pauses }),
})
openPacer({ store, clock, log, mail, editions, perMinute: orders.perMinute, lookEveryMs: 100 }, { pauses })
// Its timers and an idle store keep no process alive; the test does.
process.on('disconnect', () => process.exit())
process.send?.('open')
