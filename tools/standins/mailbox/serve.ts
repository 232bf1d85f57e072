import { resolve } from 'node:path'
import { ownName } from '#shared/houseFolder.mjs'
import { startMailbox } from './mailbox.ts'

/** `node tools/standins/mailbox/serve.ts`: MAILBOX_PORT, MAILBOX_SMTP_PORT (0, free ones), DATA_DIR. */
const { MAILBOX_PORT, MAILBOX_SMTP_PORT, DATA_DIR } = process.env
const mailbox = await startMailbox({
  dataDir: resolve(DATA_DIR || ownName('.data')),
  port: Number(MAILBOX_PORT || 0),
  smtpPort: Number(MAILBOX_SMTP_PORT || 0),
}).catch((error: unknown) => {
  console.error(`mailbox: cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
// The launcher reads this line.
console.log(`Mailbox at ${mailbox.url}, ${mailbox.smtpUrl}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => mailbox.close())
