import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Files of some rooms, as paths from the root. `but` leaves out what `matching` takes in. */
export function sourceFiles(rooms: readonly string[], matching: RegExp, but = /(?!)/): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && matching.test(entry.name) && !but.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}
