import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const { HOUSE } = process.env

/** The folder of the house that is opened: `HOUSE` names one of content/houses/, or is a path. */
export const houseFolder = resolve(join(import.meta.dirname, '../content/houses'), HOUSE || 'hautemer')

/** A folder that each house has for itself on one machine: `.data`, and `.data-arvenhof` of the one that `HOUSE` names. */
export const ownName = (name: string) => (HOUSE ? `${name}-${basename(HOUSE)}` : name)

/** The stories or pictures of the house: in its folder, or `content/` where it has none of its own. */
export function contentFolder(name: 'stories' | 'assets'): string {
  const own = join(houseFolder, name)
  return existsSync(own) ? own : join(import.meta.dirname, '../content', name)
}
