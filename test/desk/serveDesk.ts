// A site in a process of its own with a person of the staff and claims to be given, so that it can be killed while they
// are: prints its address and what a desk needs. With DIES it kills itself where an act is done and its answer is not
// stored yet.
import { openHotelSite } from '#test/support/hotelSite.ts'
import { checkCode, claimedReward, floor, houses, keyOf, staffMember } from './deskSite.ts'

const { DATA_DIR, DATABASE_URL, CLAIMS = '1', DIES } = process.env
const site = await openHotelSite({ dataDir: DATA_DIR, env: { ...floor, ...(DATABASE_URL && { DATABASE_URL }) } })
const staff = await staffMember(site, 'casinoDesk', houses.casino)
const claims = []
for (let n = 0; n < Number(CLAIMS); n++) {
  const { id, code, card } = await claimedReward(site, 'un-cocktail-au-coucher', 2500)
  const path = await checkCode(staff, houses.casino, code)
  claims.push({ id, cvip: card.cvip, path, key: await keyOf(staff.client, path) })
}
if (DIES) {
  // Its own type compares every table with every other one: 20 s of the type checker.
  const db = site.services.store.db as unknown as { updateTable: (table: string) => unknown }
  const update = db.updateTable.bind(db)
  db.updateTable = (table) => (table === 'deskPosts' ? process.kill(process.pid, 'SIGKILL') : update(table))
}
process.stdout.write(`${JSON.stringify({ url: site.url, cookies: [...staff.client.cookies], claims })}\n`)
