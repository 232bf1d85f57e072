import { resolve } from 'node:path'
import { ownName } from '#shared/houseFolder.mjs'
import { startMerchant } from './merchant.ts'

/** `node tools/standins/merchant/serve.ts`: MERCHANT_SECRET_KEY, MERCHANT_WEBHOOK_SECRET, WEBHOOK_URL, MERCHANT_PORT, DATA_DIR. */
const { MERCHANT_SECRET_KEY, MERCHANT_WEBHOOK_SECRET, WEBHOOK_URL, MERCHANT_PORT, DATA_DIR } = process.env
if (!MERCHANT_SECRET_KEY || !MERCHANT_WEBHOOK_SECRET || !WEBHOOK_URL) {
  console.error('merchant: cannot start without MERCHANT_SECRET_KEY, MERCHANT_WEBHOOK_SECRET and WEBHOOK_URL')
  process.exit(1)
}
const merchant = await startMerchant({
  dataDir: resolve(DATA_DIR || ownName('.data')),
  secretKey: MERCHANT_SECRET_KEY,
  webhookSecret: MERCHANT_WEBHOOK_SECRET,
  webhookUrl: () => WEBHOOK_URL,
  ...(MERCHANT_PORT && { port: Number(MERCHANT_PORT) }),
}).catch((error: unknown) => {
  console.error(`merchant: cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
// The launcher reads this line.
console.log(`Merchant at ${merchant.url}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => merchant.close())
