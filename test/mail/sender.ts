// A process of its own that queues mails and sends what is due; the tests kill it.

import pino from 'pino'
import { openMail } from '#server/mail/index.ts'
import { openStore } from '#server/store/open.ts'

/** The orders that tests pass in the variable SENDER. */
export interface SenderOrders {
  dataDir: string
  databaseUrl?: string
  distDir: string
  smtpUrl: string
  /** Mails to queue, to `guest-0@demo.test` and on. */
  queue: number
  /** How far its clock is ahead. */
  aheadMs: number
}

const orders = JSON.parse(process.env.SENDER ?? '') as SenderOrders
const log = pino({ level: 'silent' })
const clock = () => Date.now() + orders.aheadMs
const store = await openStore({ dataDir: orders.dataDir, databaseUrl: orders.databaseUrl, log })
const mail = openMail({
  store,
  log,
  clock,
  distDir: orders.distDir,
  smtpUrl: orders.smtpUrl,
  lookEveryMs: 50,
  publicUrl: 'https://www.hautemer.example',
  secrets: ['secret-of-the-tests'],
  mailFrom: 'bonjour@hautemer.test',
  contacts: () => ({}),
})
await store.transaction(async (tx) => {
  const data = { programme: 'eph', firstname: 'Anne', changedAt: clock(), hadCalendar: false, passkeys: null } as const
  for (let i = 0; i < orders.queue; i++)
    await mail.queue(tx, { kind: 'passwordChanged', locale: 'fr', to: `guest-${i}@demo.test`, data })
})
// The process lives as long as the test that listens.
process.on('disconnect', () => process.exit())
process.send?.('committed')
