// A site with members in a process of its own, so that it can be killed while points move: prints its address and who
// they are, then lets points expire again and again. PEOPLE: those of a process that was killed.
import { expiryRun } from '#server/vip/points/expiryRun.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { fullMember } from '#test/support/vipSite.ts'
import type { LedgerPerson, LedgerProcess } from './killLedgers.ts'

const { DATA_DIR, DATABASE_URL, PEOPLE } = process.env
const secret = 'secret-of-the-floor'
const env = { FLOOR_SECRET: secret, ...(DATABASE_URL && { DATABASE_URL }) }
const site = await openHotelSite({ dataDir: DATA_DIR, env })
const people: LedgerPerson[] = PEOPLE ? JSON.parse(PEOPLE) : await newPeople()
const told: LedgerProcess = { url: site.url, secret, people }
process.stdout.write(`${JSON.stringify(told)}\n`)
for (;;) {
  await expiryRun(site.services)
  await new Promise((resolve) => setTimeout(resolve, 5))
}

async function newPeople(): Promise<LedgerPerson[]> {
  const members = [await fullMember(site), await fullMember(site)]
  return members.map(({ client, card }) => ({ cvip: card.cvip, cookies: [...client.cookies] }))
}
