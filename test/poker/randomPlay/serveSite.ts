// A whole site in a process of its own, so that it can be killed. Says where it is and who is connected; takes lines:
// `jobs` runs what is due and answers `done`, `advance <ms>` moves the clock.
import { createInterface } from 'node:readline'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { connectPlayer } from '#test/support/pokerSite.ts'

const { DATA_DIR, DATABASE_URL, STORIES_DIR, PLAYERS, AHEAD_MS, ...rest } = process.env
const { MERCHANT_URL = '', MERCHANT_SECRET_KEY = '', MERCHANT_WEBHOOK_SECRET = '' } = rest
const site = await openHotelSite({
  dataDir: DATA_DIR,
  storiesDir: STORIES_DIR,
  env: { MERCHANT_URL, MERCHANT_SECRET_KEY, MERCHANT_WEBHOOK_SECRET, ...(DATABASE_URL && { DATABASE_URL }) },
})
site.clock.advance({ ms: Number(AHEAD_MS) })
const players = []
for (let n = 0; n < Number(PLAYERS); n++) players.push(await connectPlayer(site))
const cookies = players.map(({ client }) => Object.fromEntries(client.cookies))
process.stdout.write(`${JSON.stringify({ url: site.url, cookies })}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  const [word, value] = line.split(' ')
  if (word === 'advance') site.clock.advance({ ms: Number(value) })
  if (word === 'jobs') {
    await site.services.jobs.runDue()
    process.stdout.write('done\n')
  }
}
