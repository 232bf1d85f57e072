import MiniSearch from 'minisearch'
import { towns } from '#shared/house.ts'
import type { Town } from '#shared/houseSchema.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { Position } from '#shared/search/geo.ts'
import { fold, searchTokens } from '#shared/search/tokens.ts'
import type { SearchIndex } from './searchIndex.ts'

/** Finds positions of towns without an outside service. */
export interface TownFinder {
  /** By its typed name; undefined for a town without a place of ours that is not on the coast of France either. */
  find(text: string): Town | undefined
  /** Towns whose name begins like this, those with a place of ours first. */
  suggest(text: string, most: number): Town[]
  /** Names that a field offers, sorted: cities, known resorts and our own towns; a smaller one is found when it is typed. */
  names(): readonly string[]
}

/** The towns of our places, and the list in the file of the house. */
export function createTownFinder(index: SearchIndex): TownFinder {
  let version = -1
  let known: readonly Town[] = []
  let townIndex = new MiniSearch<Town & { id: number }>({ fields: ['name'] })
  let ours: ReadonlySet<string> = new Set()
  let names: readonly string[] = []
  return {
    find(text) {
      const exact = all().find((it) => fold(it.name) === fold(text.trim()))
      return exact ?? search(text)[0]
    },
    suggest: (text, most) =>
      search(text)
        .toSorted((one, other) => Number(ours.has(other.name)) - Number(ours.has(one.name)))
        .slice(0, most),
    names() {
      all()
      return names
    },
  }

  function search(text: string): Town[] {
    all()
    return townIndex.search(text).flatMap(({ id }) => known[id as number] ?? [])
  }

  function all(): readonly Town[] {
    if (version === index.version()) return known
    version = index.version()
    const listed = new Set(towns.map((it) => it.name))
    const own = townsOf(index)
    ours = new Set(own.keys())
    known = [
      ...towns,
      ...[...own].filter(([name]) => !listed.has(name)).map(([name, at]) => ({ name, ...at, rank: 2 as const })),
    ]
    const offered = known.filter(({ name, rank }) => rank < 3 || ours.has(name))
    names = offered.map((it) => it.name).toSorted((one, other) => one.localeCompare(other, defaultLocale))
    townIndex = new MiniSearch<Town & { id: number }>({
      fields: ['name'],
      tokenize: searchTokens,
      processTerm: (term) => term,
      searchOptions: { prefix: true, fuzzy: (term) => (term.length > 4 ? 1 : false), combineWith: 'AND' },
    })
    townIndex.addAll(known.map((it, id) => ({ ...it, id })))
    return known
  }
}

/** A town's position is that of its first place. */
function townsOf(index: SearchIndex): Map<string, Position> {
  const found = new Map<string, Position>()
  for (const { kind, town, lat, lng } of index.entries())
    if (kind === 'place' && town && lat !== undefined && lng !== undefined && !found.has(town))
      found.set(town, { lat, lng })
  return found
}
