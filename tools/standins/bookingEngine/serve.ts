import { resolve } from 'node:path'
import { ownName } from '#shared/houseFolder.mjs'
import { startBookingEngine } from './engine.ts'

/** `node tools/standins/bookingEngine/serve.ts`: SYNXIS_PORT (0, a free one), STORYBLOK_API, SITE_URL, BOOKING_SECRET. */
const { SYNXIS_PORT = '0', STORYBLOK_API, STORYBLOK_TOKEN = 'public', SITE_URL, BOOKING_SECRET, DATA_DIR } = process.env
if (!STORYBLOK_API || !SITE_URL || !BOOKING_SECRET) {
  console.error('booking engine: cannot start without STORYBLOK_API, SITE_URL and BOOKING_SECRET')
  process.exit(1)
}
const engine = await startBookingEngine({
  dataDir: resolve(DATA_DIR || ownName('.data')),
  port: Number(SYNXIS_PORT),
  api: STORYBLOK_API,
  token: STORYBLOK_TOKEN,
  siteUrl: SITE_URL,
  secret: BOOKING_SECRET,
}).catch((error: unknown) => {
  console.error(`booking engine: cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
// The launcher reads this line.
console.log(`Booking engine at ${engine.url}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void engine.close())
