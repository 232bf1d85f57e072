import { demoWorld } from '#server/demo/world.ts'
import { startFloor } from './floor.ts'

/** Members whose status does not change with some more points; the last one limits her visits. */
const guests = [
  { name: 'alba', casino: 'ARC' },
  { name: 'gaia', casino: 'MEN' },
  { name: 'annick', casino: 'ARC' },
]

/** `node tools/standins/floor/serve.ts`: SITE_URL, FLOOR_SECRET. */
const { SITE_URL, FLOOR_SECRET } = process.env
if (!SITE_URL || !FLOOR_SECRET) {
  console.error('floor: cannot start without SITE_URL and FLOOR_SECRET')
  process.exit(1)
}
const floor = startFloor({
  siteUrl: SITE_URL,
  secret: FLOOR_SECRET,
  guests: guests.flatMap(({ name, casino }) => {
    const card = demoWorld.vip.find((it) => it.name === name)?.card
    return card && 'cvip' in card ? [{ cvip: card.cvip, casino }] : []
  }),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void floor.close())
