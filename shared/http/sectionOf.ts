/** Every page is below them, so they are nobody's section. */
import { homePaths } from '#shared/locales.ts'

const homes: readonly string[] = Object.values(homePaths)

/** The longest of these addresses that a page is at or below: the menu item of its section (`aria-current`). */
export function sectionOf(path: string, addresses: readonly string[]): string | undefined {
  const above = addresses.filter((it) => path === it || (!homes.includes(it) && path.startsWith(`${it}/`)))
  return above.sort((one, other) => other.length - one.length)[0]
}
