import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import type { Logger } from 'pino'
import type { CheckedStory, Content } from '#server/content/index.ts'
import { byLocale, defaultLocale, locales } from '#shared/locales.ts'
import { type FoundType, foundTypes } from '#shared/search/kinds.ts'
import { searchTokens } from '#shared/search/tokens.ts'
import { type Entry, type EntryText, entriesOf, type Pair, placeRoots, searchedRoots } from './entries.ts'
import { createOpenTimes, type OpenTimes } from './openTimes.ts'

/** An entry in the index. */
export interface IndexedEntry extends Entry {
  times: OpenTimes
}

/** Entries that match a text, the best first. */
interface Matches {
  entries: readonly IndexedEntry[]
  /** None is written as the text is: these come near. */
  isLoose: boolean
}

/** Everything that can be found, in memory; updates itself when content changes. */
export interface SearchIndex {
  /** In the editor's order, type by type. */
  entries(): readonly IndexedEntry[]
  /**
   * Tolerates typing errors, missing accents and the other language.
   * @param isWanted looks at each match; typing errors count only where none is wanted that is written so
   */
  find(text: string, isWanted: (entry: IndexedEntry) => boolean): Matches
  /** Matches of name, house, town and kind only, for a text that is still being typed. */
  suggest(text: string, isWanted: (entry: IndexedEntry) => boolean): readonly IndexedEntry[]
  /** Changes whenever the entries change. */
  version(): number
  /**
   * Whether content has been read, at least in part. A balancer may ask a process that has just begun to listen: where
   * addresses are known, this waits for {@link SearchIndex.ready}.
   */
  isKnown(): Promise<boolean>
  /** Resolves when searches can be answered, or cannot be yet because the content service does not answer. */
  ready(): Promise<void>
  close(): void
}

export interface SearchIndexOptions {
  content: Pick<Content, 'all' | 'links' | 'holdsAll' | 'onChange' | 'ready' | 'fetchFirst'>
  log: Pick<Logger, 'error' | 'warn'>
}

/** While stories are still loading after a start. */
const lookAgainMs = 100
/** Known pages wait no longer than this for the search. */
const patienceMs = 5000
/** Stories read, or entries indexed, before the event loop runs other work. */
const chunk = 50
/** Further tokens of a search add nothing, and each costs time. */
const maxTokens = 8

/** Reads content now, whenever it changes, and until all stories are loaded. */
export function openSearchIndex({ content, log }: SearchIndexOptions): SearchIndex {
  const tokenIndex = new MiniSearch<Document>({
    fields: ['title', 'where', 'kind', 'text'],
    tokenize: searchTokens,
    // Terms are folded by the tokenizer already.
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 5, where: 4, kind: 2 },
      // The house comes before what it has.
      boostDocument: (id) => (byId.get(id)?.kind === 'place' ? 1.5 : 1),
      prefix: (term) => term.length > 2,
      combineWith: 'AND',
    },
  })
  const timesOf = createOpenTimes()
  /** Entries of a story in the default language, made once: content is read again at each change, and ten times a second after a start. */
  const made = new WeakMap<CheckedStory, { pair: Pair; entries: readonly IndexedEntry[] }>()
  let byId = new Map<string, IndexedEntry>()
  let list: readonly IndexedEntry[] = []
  let version = 0
  let isClosed = false
  let isWanted = false
  let isRunning = false
  let reading = Promise.resolve()
  let starting: Promise<void> | undefined
  const stopListening = content.onChange(update)
  update()

  return {
    entries: () => list,
    find: search,
    suggest: (text, isWanted) => search(text, isWanted, ['title', 'where', 'kind']).entries,
    version: () => version,
    async isKnown() {
      if (version === 0 && content.links.isKnown()) await ready()
      return version > 0
    },
    ready,
    close() {
      isClosed = true
      stopListening()
    },
  }

  function search(text: string, isWanted: (entry: IndexedEntry) => boolean, fields?: string[]): Matches {
    const query = [...new Set(searchTokens(text))].slice(0, maxTokens).join(' ')
    const filter = ({ id }: { id: string }) => {
      const entry = byId.get(id)
      return entry !== undefined && isWanted(entry)
    }
    const options = { filter, ...(fields && { fields }) }
    const exact = tokenIndex.search(query, options)
    // Typing errors are tolerated only without exact matches: exact search is faster and its results come alone.
    const found = exact.length > 0 ? exact : tokenIndex.search(query, { ...options, fuzzy: slipsOf })
    const entries = found.flatMap(({ id }) => byId.get(id) ?? [])
    return { entries, isLoose: exact.length === 0 && found.length > 0 }
  }

  function ready(): Promise<void> {
    starting ??= start()
    return starting
  }

  /** After an empty start the first places are enough; waiting for all stories would take too long. */
  async function start(): Promise<void> {
    await content.ready()
    await read()
    if (version > 0) return
    const asking = content.fetchFirst(placeRoots).catch((error) => {
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
      // Asked before: a story that arrives during the reading may be missing from it.
      const isWhole = locales.every((locale) => content.holdsAll(locale))
      await read()
      if (isWhole) continue
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

  /** Only changes are removed and added; meanwhile a search finds the old or the new entry, never nothing. */
  async function readContent(): Promise<void> {
    const next = new Map<string, IndexedEntry>()
    const read = new Set<string>()
    for (const pair of pairs()) {
      for (const entry of indexedOf(pair)) next.set(entry.id, entry)
      read.add(pair[defaultLocale].uuid)
      if (read.size % chunk === 0) await nextTurn()
    }
    if (!content.holdsAll(defaultLocale) && ![...next.values()].some(({ kind }) => kind === 'place')) return
    reuseUnchanged(next, read)
    const gone = [...byId.keys()].filter((id) => !next.has(id))
    const changed = [...next.values()].filter((it) => !isIndexed(it, byId.get(it.id)))
    // Entries may be swapped before the text index: new words are just not found yet.
    byId = next
    for (const id of gone) tokenIndex.discard(id)
    for (const [index, entry] of changed.entries()) {
      const document = documentOf(entry)
      if (tokenIndex.has(entry.id)) tokenIndex.replace(document)
      else tokenIndex.add(document)
      if (index % chunk === chunk - 1) await nextTurn()
    }
    if (version > 0 && gone.length === 0 && changed.length === 0) return
    list = [...next.values()].toSorted((one, other) => orderOf(one) - orderOf(other))
    version += 1
  }

  /** A checked story never changes: another one takes its place. */
  function indexedOf(pair: Pair): readonly IndexedEntry[] {
    const known = made.get(pair[defaultLocale])
    if (known && locales.every((it) => known.pair[it] === pair[it])) return known.entries
    const entries = entriesOf(pair).map((it) => ({ ...it, times: timesOf(it.hours) }))
    made.set(pair[defaultLocale], { pair, entries })
    return entries
  }

  /** A story that was published again may say the same. */
  function isIndexed(entry: IndexedEntry, before: IndexedEntry | undefined): boolean {
    if (!before || !tokenIndex.has(entry.id)) return false
    return entry === before || signatureOf(entry) === signatureOf(before)
  }

  /** Stories that are there in every language. */
  function pairs(): Pair[] {
    const byUuid = byLocale((locale) => new Map(content.all(locale, searchedRoots).map((it) => [it.uuid, it])))
    return [...byUuid[defaultLocale].keys()].flatMap((uuid) => {
      const pair = byLocale((it) => byUuid[it].get(uuid))
      return locales.every((it) => pair[it]) ? [pair as Pair] : []
    })
  }

  /** A story that was published again may not be loaded yet: its old entries stay until then. */
  function reuseUnchanged(next: Map<string, IndexedEntry>, read: ReadonlySet<string>): void {
    for (const [id, entry] of byId) {
      if (!read.has(entry.story) && content.links.byUuid(defaultLocale, entry.story)?.published) next.set(id, entry)
    }
  }
}

/** Number of wrong letters tolerated in a term. */
function slipsOf(term: string): number | false {
  return term.length > 5 ? 2 : term.length > 3 ? 1 : false
}

interface Document {
  id: string
  title: string
  /** House and town. */
  where: string
  kind: string
  text: string
}

/** Search words for each type, in all languages. */
const kinds: Readonly<Record<FoundType, string>> = {
  hotel: 'hôtel hotel chambre room séjour stay',
  restaurant: 'restaurant table bar dîner dinner déjeuner lunch',
  casino: 'casino jeux games machines poker roulette',
  spa: 'spa bains baths thalasso thalassothérapie thalassotherapy soin treatment massage piscine pool',
  room: 'chambre room suite séjour stay',
  treatment: 'soin treatment cure spa',
  offer: 'offre offer séjour stay',
  show: 'spectacle show concert théâtre theatre',
  tournament: 'tournoi tournament poker',
  activity: 'activité activity',
  article: 'article journal récit story',
  question: 'question',
  page: '',
}

function documentOf({ id, type, town, texts }: Entry): Document {
  const inAll = (of: (text: EntryText) => string | undefined) =>
    [...new Set(locales.map((it) => of(texts[it])))].join(' ')
  return {
    id,
    title: inAll((it) => it.title),
    where: `${town} ${inAll((it) => it.house)}`,
    kind: kinds[type],
    text: inAll((it) => it.text),
  }
}

function signatureOf({ times, ...entry }: IndexedEntry): string {
  return JSON.stringify(entry)
}

function orderOf({ type }: Entry): number {
  return foundTypes.indexOf(type)
}
