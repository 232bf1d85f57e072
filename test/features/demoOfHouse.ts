// The demo world of a house, in a process of its own: what each person of the desk finds there, and every row of it, as JSON.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoWorld } from '#server/demo/world.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import { defaultLocale } from '#shared/locales.ts'
import { housesReady, signIn, textOf } from '#test/desk/deskSite.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'

/** A demo world as its house shows it. */
export interface Shown {
  /** The first page of each person of the staff, by address. */
  desk: Record<string, string>
  /** Slugs of houses in the rows that the content has not. */
  unknownHouses: string[]
  /** The rows of the tables in which it writes. */
  rows: string
}

const { TOLD = '' } = process.env
const site = await openHotelSite({ env: { DEMO_WORLD: 'on' }, storiesDir: join(houseFolder, 'stories') })
await site.whole()
await housesReady(site)
const { db } = site.services.store
const desk: Shown['desk'] = {}
for (const { email, house, role } of demoWorld.desk) {
  const client = await signIn(site, email)
  const path = role === 'group' ? deskPath('home', defaultLocale) : deskPath('house', defaultLocale, { house })
  desk[email] = textOf(must(await client.get(path), 200))
}
const known = await db.selectFrom('deskHouses').select('slug').execute()
const named = [
  ...demoWorld.hotel.flatMap((it) => it.stays ?? []).map((it) => it.hotel),
  ...demoWorld.requests.map((it) => it.house),
]
const unknownHouses = named.filter((slug) => !known.some((it) => it.slug === slug))
const tables = ['hotelMembers', 'stays', 'submissions', 'deskPeople', 'deskRoles', 'staff', 'outbox'] as const
const rows = await Promise.all(tables.map((it) => db.selectFrom(it).selectAll().execute()))
const shown: Shown = { desk, unknownHouses, rows: JSON.stringify(rows) }
writeFileSync(TOLD, JSON.stringify(shown))
await site.close()
process.exit(0)
