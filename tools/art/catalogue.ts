import { brand } from './catalogue/brand.ts'
import { games, gamesSeen } from './catalogue/games.ts'
import { hotels, hotelsSeen } from './catalogue/hotels.ts'
import { leisure, leisureSeen } from './catalogue/leisure.ts'
import { reference, referenceSeen } from './catalogue/reference.ts'
import { rewards, rewardsSeen } from './catalogue/rewards.ts'
import { rooms, roomsSeen } from './catalogue/rooms.ts'
import { tables, tablesSeen } from './catalogue/tables.ts'
import { type Family, SIZES, scene } from './scene.ts'

const TABLES: readonly Family[] = [reference, hotels, rooms, tables, games, leisure, rewards]
const FAMILY: Family = Object.assign({}, ...TABLES)
const SEEN: Readonly<Record<string, string>> = {
  ...referenceSeen,
  ...hotelsSeen,
  ...roomsSeen,
  ...tablesSeen,
  ...gamesSeen,
  ...leisureSeen,
  ...rewardsSeen,
}

/** Every picture and mark of the site by name, in the order of the tables. Nothing is drawn before it is asked for. */
export function pictureNames(): string[] {
  return [...TABLES.flatMap((table) => Object.keys(table)), ...Object.keys(brand)]
}

/** The SVG document of a picture or of a mark (logo, logo-nuit, monogramme); undefined for an unknown name. */
export function drawByName(name: string): string | undefined {
  const mark = ownEntry(brand, name)
  if (mark) return mark.draw()
  const picture = ownEntry(FAMILY, name)
  return picture && scene(picture.kind, picture)
}

/** Width and height of the file in CSS pixels, for img attributes; undefined for an unknown name. */
export function pictureSize(name: string): { width: number; height: number } | undefined {
  const mark = ownEntry(brand, name)
  if (mark) return { width: mark.width, height: mark.height }
  const picture = ownEntry(FAMILY, name)
  if (!picture) return undefined
  const [width, height] = SIZES[picture.size ?? 'landscape']
  return { width, height }
}

/** The subject of a picture in one English line, for writers of alt texts; undefined for an unknown name. */
export function whatIsSeen(name: string): string | undefined {
  return ownEntry(brand, name)?.seen ?? ownEntry(SEEN, name)
}

// Names come from addresses: "constructor" must not find the prototype.
function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
