import { type Entry, type Folder, onceEach, type Snapshot } from '#content/library/snapshot.ts'
import { translatedPath } from '#content/library/translations.ts'

// Made when first asked for, once a snapshot: a snapshot never changes, and a large space has twenty thousand stories.

/** Stories and folders by slug: a folder comes before its contents. */
interface Addresses {
  all: readonly (Entry | Folder)[]
  /** By uuid, and by id as text: the first in the order of `all`. */
  byKey: ReadonlyMap<string, Entry | Folder>
}

/** @param isPublished without the stories that have no published version */
export function addressesOf(snapshot: Snapshot, isPublished: boolean): Addresses {
  return (isPublished ? publishedAddresses : draftAddresses)(snapshot)
}

/** The first story with a translated slug. @param slug without a trailing slash */
export function entryByTranslation(snapshot: Snapshot, language: string, slug: string): Entry | undefined {
  const byLanguage = translations(snapshot)
  const known = byLanguage.get(language) ?? new Map<string, Entry>()
  if (!byLanguage.has(language)) {
    byLanguage.set(language, known)
    for (const it of snapshot.entries) {
      const path = translatedPath(snapshot, it, language).replace(/\/$/, '')
      if (!known.has(path)) known.set(path, it)
    }
  }
  return known.get(slug)
}

const translations = onceEach(() => new Map<string, Map<string, Entry>>())
const draftAddresses = onceEach((snapshot) => makeAddresses(snapshot, snapshot.entries))
const publishedAddresses = onceEach((snapshot) =>
  makeAddresses(
    snapshot,
    snapshot.entries.filter((it) => it.published !== null),
  ),
)

function makeAddresses({ folders }: Snapshot, stories: readonly Entry[]): Addresses {
  const all = [...folders, ...stories].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
  const byKey = new Map<string, Entry | Folder>()
  for (const it of all) {
    for (const key of [it.uuid, String(it.id)]) if (!byKey.has(key)) byKey.set(key, it)
  }
  return { all, byKey }
}
