import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import type { Logger } from 'pino'
import type { CheckedStory, Content } from '#server/content/index.ts'
import { locales } from '#shared/locales.ts'
import { searchTokens } from '#shared/search/tokens.ts'
import { createOpenTimes, type OpenTimes } from './openTimes.ts'
import { type Place, placeOf, typeOf } from './place.ts'

/** A place in the index. */
export interface IndexedPlace extends Place {
  times: OpenTimes
}

/** Every searchable place, in memory; updates itself when content changes. */
export interface SearchIndex {
  /** In the editor's order, type by type. */
  places(): readonly IndexedPlace[]
  /** Places that match a text, the best first; tolerates typing errors, missing accents and the other language. */
  find(text: string): readonly IndexedPlace[]
  /** Matches of name, town and kind only, for a text that is still being typed. */
  suggest(text: string): readonly IndexedPlace[]
  /** Changes whenever the places change. */
  version(): number
  /** False until content has been read once, at least in part. */
  isKnown(): boolean
  /** Resolves when searches can be answered, or cannot be yet because the content service does not answer. */
  ready(): Promise<void>
  close(): void
}

export interface SearchIndexOptions {
  content: Pick<Content, 'all' | 'links' | 'holdsAll' | 'onChange' | 'ready' | 'fetchFirst'>
  log: Pick<Logger, 'error' | 'warn'>
}

const types = Object.keys(typeOf)
/** While stories are still loading after a start. */
const lookAgainMs = 100
/** Known pages wait no longer than this for the search. */
const patienceMs = 5000
/** Places indexed before the event loop runs other work. */
const chunk = 50
/** Further tokens of a search add nothing, and each costs time. */
const maxTokens = 8

/** Reads content now, whenever it changes, and until all stories are loaded. */
export function openSearchIndex({ content, log }: SearchIndexOptions): SearchIndex {
  const tokenIndex = new MiniSearch<Entry>({
    fields: ['title', 'town', 'kind', 'text'],
    tokenize: searchTokens,
    // Terms are folded by the tokenizer already.
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 5, town: 4, kind: 2 },
      prefix: (term) => term.length > 2,
      combineWith: 'AND',
    },
  })
  const timesOf = createOpenTimes()
  const signatures = new Map<string, string>()
  let byUuid = new Map<string, IndexedPlace>()
  let list: readonly IndexedPlace[] = []
  let version = 0
  let isClosed = false
  let isWanted = false
  let isRunning = false
  let reading = Promise.resolve()
  const stopListening = content.onChange(update)
  update()

  return {
    places: () => list,
    find: (text) => search(text),
    suggest: (text) => search(text, ['title', 'town', 'kind']),
    version: () => version,
    isKnown: () => version > 0,
    ready,
    close() {
      isClosed = true
      stopListening()
    },
  }

  function search(text: string, fields?: string[]): IndexedPlace[] {
    const query = [...new Set(searchTokens(text))].slice(0, maxTokens).join(' ')
    const options = fields ? { fields } : {}
    const exact = tokenIndex.search(query, options)
    // Typing errors are tolerated only without exact matches: exact search is faster and its results come alone.
    const found = exact.length > 0 ? exact : tokenIndex.search(query, { ...options, fuzzy: slipsOf })
    return found.flatMap(({ id }) => byUuid.get(id) ?? [])
  }

  /** After an empty start the first places are enough; waiting for all stories would take too long. */
  async function ready(): Promise<void> {
    await content.ready()
    await read()
    if (version > 0) return
    const asking = content.fetchFirst(types).catch((error) => {
      if (!isClosed) log.warn({ err: error }, 'the first places could not be read: searches cannot be answered yet')
    })
    await Promise.race([asking, pause(patienceMs, undefined, { ref: false })])
    await read()
  }

  /** A change during a run causes another one. */
  function update(): void {
    isWanted = true
    if (isRunning) return
    isRunning = true
    run()
      .catch((error) => log.error({ err: error }, 'the search index could not be updated'))
      .finally(() => {
        isRunning = false
      })
  }

  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      await nextTurn()
      await read()
      if (locales.every((locale) => content.holdsAll(locale))) continue
      await pause(lookAgainMs, undefined, { ref: false })
      isWanted = true
    }
  }

  /** One run at a time. */
  function read(): Promise<void> {
    const next = reading.then(readContent)
    reading = next.catch(() => {})
    return next
  }

  /** Only changes are removed and added; meanwhile a search finds the old or the new place, never nothing. */
  async function readContent(): Promise<void> {
    const english = new Map(content.all('en', types).map((it) => [it.uuid, it]))
    const next = new Map<string, IndexedPlace>()
    const read = new Set<string>()
    for (const { fr, en } of pairs(english)) {
      const place = placeOf({ fr, en })
      if (place) next.set(place.uuid, indexed(place))
      read.add(fr.uuid)
      if (read.size % chunk === 0) await nextTurn()
    }
    if (next.size === 0 && !content.holdsAll('fr')) return
    reuseUnchanged(next, read)
    const gone = [...byUuid.keys()].filter((uuid) => !next.has(uuid))
    const changed = [...next.values()].filter((it) => signatureOf(it) !== signatures.get(it.uuid))
    // Places may be swapped before the text index: new words are just not found yet.
    byUuid = next
    for (const uuid of gone) {
      tokenIndex.discard(uuid)
      signatures.delete(uuid)
    }
    for (const [index, place] of changed.entries()) {
      const entry = entryOf(place)
      if (tokenIndex.has(place.uuid)) tokenIndex.replace(entry)
      else tokenIndex.add(entry)
      signatures.set(place.uuid, signatureOf(place))
      if (index % chunk === chunk - 1) await nextTurn()
    }
    if (version > 0 && gone.length === 0 && changed.length === 0) return
    list = [...next.values()].toSorted((one, other) => orderOf(one) - orderOf(other))
    version += 1
  }

  function indexed(place: Place): IndexedPlace {
    return { ...place, times: timesOf(place.hours) }
  }

  function pairs(english: ReadonlyMap<string, CheckedStory>): Record<'fr' | 'en', CheckedStory>[] {
    return content.all('fr', types).flatMap((fr) => {
      const en = english.get(fr.uuid)
      return en ? [{ fr, en }] : []
    })
  }

  /** A story that was published again may not be loaded yet: its old place stays until then. */
  function reuseUnchanged(next: Map<string, IndexedPlace>, read: ReadonlySet<string>): void {
    for (const [uuid, place] of byUuid) {
      if (!read.has(uuid) && content.links.byUuid('fr', uuid)?.published) next.set(uuid, place)
    }
  }
}

/** Number of wrong letters tolerated in a term. */
function slipsOf(term: string): number | false {
  return term.length > 6 ? 2 : term.length > 3 ? 1 : false
}

interface Entry {
  id: string
  title: string
  town: string
  kind: string
  text: string
}

/** Search words for each type, in both languages. */
const kinds: Readonly<Record<Place['type'], string>> = {
  hotel: 'hôtel hotel chambre room séjour stay',
  restaurant: 'restaurant table bar dîner dinner déjeuner lunch',
  casino: 'casino jeux games machines poker roulette',
  spa: 'spa bains baths thalasso thalassothérapie thalassotherapy soin treatment massage piscine pool',
}

function entryOf({ uuid, type, town, texts: { fr, en } }: Place): Entry {
  const both = (one: string, other: string) => (one === other ? one : `${one} ${other}`)
  return { id: uuid, title: both(fr.title, en.title), town, kind: kinds[type], text: both(fr.text, en.text) }
}

function signatureOf({ times, ...place }: IndexedPlace): string {
  return JSON.stringify(place)
}

const order: readonly Place['type'][] = ['hotel', 'restaurant', 'casino', 'spa']

function orderOf({ type }: Place): number {
  return order.indexOf(type)
}
