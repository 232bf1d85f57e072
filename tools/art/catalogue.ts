import { arvenhof } from './catalogue/arvenhof.ts'
import { arvenhofBrand, brand, type Mark } from './catalogue/brand.ts'
import { games } from './catalogue/games.ts'
import { hotels } from './catalogue/hotels.ts'
import { leisure } from './catalogue/leisure.ts'
import { reference } from './catalogue/reference.ts'
import { rewards } from './catalogue/rewards.ts'
import { rooms } from './catalogue/rooms.ts'
import { tables } from './catalogue/tables.ts'
import { type Family, SIZES, scene } from './scene.ts'

const TABLES: readonly Family[] = [reference, hotels, rooms, tables, games, leisure, rewards]
const FAMILY: Family = Object.assign({}, ...TABLES, arvenhof)
const MARKS = { ...brand, ...arvenhofBrand }

/** Every picture and mark of each house by name, in the order of the tables. Nothing is drawn before it is asked for. */
export const namesOfHouses: Readonly<Record<string, readonly string[]>> = {
  hautemer: [...TABLES.flatMap((table) => Object.keys(table)), ...Object.keys(brand)],
  arvenhof: [...Object.keys(arvenhof), ...Object.keys(arvenhofBrand)],
}

/** The names of all houses. */
export function pictureNames(): string[] {
  return Object.values(namesOfHouses).flat()
}

/** The SVG document of a picture or of a mark; undefined for an unknown name. */
export function drawByName(name: string): string | undefined {
  const mark = ownEntry<Mark>(MARKS, name)
  if (mark) return mark.draw()
  const picture = ownEntry(FAMILY, name)
  return picture && scene(picture.kind, picture)
}

/** Width and height of the file in CSS pixels, for img attributes; undefined for an unknown name. */
export function pictureSize(name: string): { width: number; height: number } | undefined {
  const mark = ownEntry<Mark>(MARKS, name)
  if (mark) return { width: mark.width, height: mark.height }
  const picture = ownEntry(FAMILY, name)
  if (!picture) return undefined
  const [width, height] = SIZES[picture.size ?? 'landscape']
  return { width, height }
}

// Names come from addresses: "constructor" must not find the prototype.
function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
