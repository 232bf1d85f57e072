import type { LinkObject } from '#content/types.ts'
import { type Entry, type Folder, type Snapshot, titleOf } from './snapshot.ts'
import { isTranslationPublished, translatedName, translatedPath } from './translations.ts'

/** The link object of a story or folder: once, in the default language, its translations as alternates. */
export function linkOf(snapshot: Snapshot, it: Entry | Folder): LinkObject {
  const isStory = 'isStartpage' in it
  const path = isStory ? (it.draft.source.path ?? null) : null
  return {
    id: it.id,
    uuid: it.uuid,
    slug: it.fullSlug,
    path,
    real_path: `/${path?.replace(/^\//, '') || it.fullSlug}`,
    name: isStory ? ((it.published ?? it.draft).source.name ?? titleOf(it.slug)) : it.name,
    published: isStory && it.published !== null,
    parent_id: parentOf(snapshot, it),
    is_folder: !isStory,
    is_startpage: isStory && it.isStartpage,
    position: it.position,
    alternates: languagesOf(snapshot).map((lang) => ({
      path: translatedPath(snapshot, it, lang),
      name: translatedName(it, lang),
      lang,
      published: isTranslationPublished(it, lang),
      translated_slug: translatedPath(snapshot, it, lang),
    })),
  }
}

/** Without the app Translatable Slugs there are no alternates (GitHub issues of storyblok/monoblok, 2026). */
function languagesOf({ space }: Snapshot): readonly string[] {
  return space.translatable_slugs ? space.language_codes : []
}

/** 0 at the root. */
export function parentOf(snapshot: Snapshot, it: Entry | Folder): number {
  return snapshot.folderBySlug.get(it.folder)?.id ?? 0
}
