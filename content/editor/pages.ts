import { editorLimits } from '#shared/limits.ts'
import { datesOf } from '../delivery/presentStory.ts'
import type { Library } from '../library/library.ts'
import { type Entry, type Folder, type Snapshot, titleOf } from '../library/snapshot.ts'
import { translatedName, translatedPath } from '../library/translations.ts'
import type { FolderEntry, PageEntry, SearchHit, StoryState } from './model/api.ts'

/** The pages of a site: the stories below its root folder. */
export function createPages(library: Library, rootFolder: string, hasFile: (entry: Entry) => boolean) {
  /** The editor of a story's draft, by the story's uuid. */
  const savers = new Map<string, { by: string; digest: string }>()
  return {
    all(): PageEntry[] {
      const { entries } = library.snapshot()
      return entries.filter((it) => isBelow(it.fullSlug)).map(pageOf)
    },
    folders(): FolderEntry[] {
      const snapshot = library.snapshot()
      return snapshot.folders
        .filter((it) => isBelow(it.fullSlug))
        .map((it) => ({ slug: it.fullSlug, name: it.name, paths: pathsOf(snapshot, it) }))
        .sort((a, b) => a.paths.fr.localeCompare(b.paths.fr, 'fr'))
    },
    pageOf,
    /** Remembers who wrote the draft that a story has now. */
    noteSaver(entry: Entry, by: string) {
      savers.set(entry.uuid, { by, digest: entry.draft.publication.digest })
    },
    search,
  }

  function pageOf(entry: Entry): PageEntry {
    const snapshot = library.snapshot()
    const { by, digest } = savers.get(entry.uuid) ?? {}
    return {
      slug: entry.fullSlug,
      uuid: entry.uuid,
      id: entry.id,
      name: entry.draft.source.name ?? titleOf(entry.slug),
      nameEn: translatedName(entry, 'en'),
      component: entry.draft.source.content.component,
      paths: pathsOf(snapshot, entry),
      state: stateOf(entry),
      changedAt: datesOf(entry, library.today()).updated_at,
      ...(by && digest === entry.draft.publication.digest && { changedBy: by }),
      isEditable: hasFile(entry),
    }
  }

  /** Pages whose name, address or text holds all words of a query; those whose name does come first. */
  function search(query: string): SearchHit[] {
    const tokens = fold(query)
      .split(/\s+/)
      .filter((it) => it !== '')
    if (tokens.length === 0) return []
    const hits = library
      .snapshot()
      .entries.filter((it) => isBelow(it.fullSlug))
      .flatMap((entry) => {
        const { name, nameEn, paths } = pageOf(entry)
        const heading = fold(`${name} ${nameEn ?? ''}`)
        const address = fold(`${paths.fr} ${paths.en}`)
        const texts = textsIn(entry.draft.source.content)
        const everything = `${heading} ${address} ${fold(texts.join(' '))}`
        if (!tokens.every((it) => everything.includes(it))) return []
        const rank = [heading, address].findIndex((part) => tokens.every((it) => part.includes(it)))
        const excerpt = rank === -1 ? excerptOf(texts, tokens) : undefined
        return [{ slug: entry.fullSlug, rank: rank === -1 ? 2 : rank, ...(excerpt && { excerpt }) }]
      })
    return hits
      .sort((a, b) => a.rank - b.rank)
      .slice(0, editorLimits.searchHits)
      .map(({ rank: _, ...hit }) => hit)
  }

  function pathsOf(snapshot: Snapshot, it: Entry | Folder): Record<'fr' | 'en', string> {
    return {
      fr: `/${withoutRoot(it.fullSlug)}`,
      en: `/en/${withoutRoot(translatedPath(snapshot, it, 'en'))}`.replace(/\/$/, ''),
    }
  }

  function withoutRoot(slug: string): string {
    const bare = slug.replace(/\/$/, '')
    return bare === rootFolder ? '' : bare.replace(`${rootFolder}/`, '')
  }

  function isBelow(fullSlug: string): boolean {
    return rootFolder === '' || `${fullSlug}/`.startsWith(`${rootFolder}/`)
  }
}

function stateOf({ published, draft }: Entry): StoryState {
  if (!published) return 'draft'
  return draft === published ? 'published' : 'changed'
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('’', "'")
}

/** Values that no visitor reads. */
const hidden = /^(_uid|component|id|uuid|fieldtype|linktype|filename|type|target|focus|cached_url)$/

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, it]) => (hidden.test(key) ? [] : textsIn(it)))
}

/** The words around the first hit, in the text that holds most of them. */
function excerptOf(texts: readonly string[], tokens: readonly string[]): string | undefined {
  const hitsIn = (text: string) => tokens.filter((it) => fold(text).includes(it)).length
  const most = Math.max(...texts.map(hitsIn))
  const text = texts.find((it) => hitsIn(it) === most)
  if (!text || most === 0) return undefined
  const longest = tokens.filter((it) => fold(text).includes(it)).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const from = Math.max(0, fold(text).indexOf(longest) - 40)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 120).trim()}${text.length > from + 120 ? '…' : ''}`
}
