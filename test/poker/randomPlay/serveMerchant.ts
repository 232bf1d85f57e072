// The embedded merchant in a process of its own, whose clock a line on its input moves: `advance <ms>`.
import { createInterface } from 'node:readline'
import { startMerchant } from '#tools/standins/merchant/merchant.ts'

const {
  DATA_DIR = '',
  WEBHOOK_URL = '',
  AHEAD_MS,
  MERCHANT_SECRET_KEY = '',
  MERCHANT_WEBHOOK_SECRET = '',
} = process.env
let ahead = Number(AHEAD_MS)
const merchant = await startMerchant({
  dataDir: DATA_DIR,
  secretKey: MERCHANT_SECRET_KEY,
  webhookSecret: MERCHANT_WEBHOOK_SECRET,
  webhookUrl: () => WEBHOOK_URL,
  clock: () => Date.now() + ahead,
})
process.stdout.write(`${JSON.stringify({ url: merchant.url })}\n`)
for await (const line of createInterface({ input: process.stdin })) ahead += Number(line.split(' ')[1])
