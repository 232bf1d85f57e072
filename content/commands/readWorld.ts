import { definitions } from '#client/blocks/schemas.generated.ts'
import type { CheckedStory } from '#server/content/checkedStory.ts'
import { type CheckOptions, checkReference, checkStory } from '#server/content/checkStory.ts'
import { buildLinksIndex, type LinkRecord, type LinksIndex, readLinks } from '#server/content/linksIndex.ts'
import { type RawStory, readStory } from '#server/content/rawStory.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import { validators } from '#shared/schemas/generated/blocks.mjs'
import { linkOf } from '../library/linkObject.ts'
import { presentStory, type View } from '../library/presentStory.ts'
import { readSnapshot } from '../library/readSnapshot.ts'
import type { Entry, Snapshot } from '../library/snapshot.ts'
import { pathOf } from '../library/storyFile.ts'

/** Where the site lies below a folder of stories unless a variable says otherwise. */
export const standardRootFolder = 'website-hotels'

/** A story file and the stories that the site reads from it. */
export interface WorldStory {
  /** Below the folder of stories. */
  file: string
  uuid: string
  /** As the file holds it, both languages side by side. */
  source: Record<string, unknown>
  checked: Record<Locale, CheckedStory>
}

export interface World {
  stories: readonly WorldStory[]
  links: LinksIndex
  records: readonly LinkRecord[]
  /** Log lines of the folder's reader: files that cannot be read, identities used twice. */
  remarks: readonly string[]
}

/** Every story below a folder, drafts where there are any, through the same checks as on the site. */
export async function readWorld(storiesDir: string, rootFolder = standardRootFolder): Promise<World> {
  const { snapshot, today, remarks } = await readSnapshot(storiesDir, rootFolder)
  const { links, records, check } = createWorldCheck(snapshot, today, rootFolder)
  return { stories: snapshot.entries.map(storyOf), links, records, remarks }

  function storyOf(entry: Entry): WorldStory {
    const isDraft = entry.draft !== entry.published
    return {
      file: pathOf(entry.fullSlug, isDraft),
      uuid: entry.uuid,
      source: entry.draft.source.content as Record<string, unknown>,
      checked: Object.fromEntries(locales.map((locale) => [locale, check(locale, entry)])) as WorldStory['checked'],
    }
  }
}

/** The site's checks over the stories of a snapshot, one story at a time. */
export function createWorldCheck(snapshot: Snapshot, today: Temporal.PlainDate, rootFolder: string) {
  const records = readLinks(
    [...snapshot.entries, ...snapshot.folders].map((it) => ({ ...linkOf(snapshot, it), is_folder: !('draft' in it) })),
    rootFolder,
  )
  const links = buildLinksIndex(records)
  return { links, records, check }

  /** @param entry of the snapshot, or one of its stories with other words */
  function check(locale: Locale, entry: Entry): CheckedStory {
    const publicUrl = 'https://site.invalid'
    const options: CheckOptions = {
      locale,
      definitions,
      validators,
      links,
      publicUrl,
      rootFolder,
      related,
      withPlaces: true,
    }
    return checkStory(rawOf(locale, entry), options, rawOf(defaultLocale, entry))

    function related(uuid: string) {
      const found = snapshot.byUuid.get(uuid)
      return found && checkReference(rawOf(locale, found), options)
    }
  }

  function rawOf(locale: Locale, entry: Entry): RawStory {
    const language = locale === defaultLocale ? '' : locale
    const view: View = { snapshot, version: 'draft', language, fallback: '', today, spaceId: 0 }
    return readStory(presentStory(view, entry)) as RawStory
  }
}
