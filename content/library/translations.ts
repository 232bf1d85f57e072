import type { Entry, Folder, Snapshot } from './snapshot.ts'
import type { TranslationSource } from './storyFile.ts'

/**
 * The whole slug of a story or folder in another language, without the language code. A segment that is
 * not translated stays (docs of the Translatable Slugs app).
 */
export function translatedPath(snapshot: Snapshot, it: Entry | Folder, language: string): string {
  if (!snapshot.space.translatable_slugs) return it.fullSlug
  const given = translationOf(it, language)
  const path = given?.path?.replace(/^\/|\/$/g, '') || joined()
  return 'isStartpage' in it && it.isStartpage ? `${path}/` : path

  function joined(): string {
    const folder = snapshot.folderBySlug.get(it.folder)
    const above = folder ? translatedPath(snapshot, folder, language) : ''
    if ('isStartpage' in it && it.isStartpage) return above
    const own = given?.slug || it.fullSlug.slice(it.fullSlug.lastIndexOf('/') + 1)
    return above ? `${above}/${own}` : own
  }
}

export function translatedName(it: Entry | Folder, language: string): string | null {
  return translationOf(it, language)?.name ?? null
}

export function isTranslationPublished(it: Entry | Folder, language: string): boolean | null {
  const given = translationOf(it, language)?.published
  return given === undefined ? 'published' in it && it.published !== null : given
}

function translationOf(it: Entry | Folder, language: string): TranslationSource | undefined {
  const list = 'translations' in it ? it.translations : it.draft.source.translated_slugs
  return list?.find(({ lang }) => lang === language)
}
