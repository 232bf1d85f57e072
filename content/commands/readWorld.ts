import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { CheckedStory } from '#server/content/checkedStory.ts'
import { type CheckOptions, checkReference, checkStory } from '#server/content/checkStory.ts'
import { buildLinksIndex, type LinkRecord, type LinksIndex, readLinks } from '#server/content/linksIndex.ts'
import { type RawStory, readStory } from '#server/content/rawStory.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { validators } from '#shared/schemas/generated/blocks.mjs'
import { linkOf } from '../delivery/linkObject.ts'
import { presentStory, type View } from '../delivery/presentStory.ts'
import { openLibrary } from '../library/library.ts'
import type { Entry } from '../library/snapshot.ts'
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
  const { snapshot, today, remarks } = await readLibrary(storiesDir, rootFolder)
  const records = readLinks(
    [...snapshot.entries, ...snapshot.folders].map((it) => ({ ...linkOf(snapshot, it), is_folder: !('draft' in it) })),
    rootFolder,
  )
  const links = buildLinksIndex(records)
  const raw = { fr: present('fr'), en: present('en') }
  return { stories: snapshot.entries.map(storyOf), links, records, remarks }

  function present(locale: Locale): Map<string, RawStory> {
    const language = locale === 'fr' ? '' : locale
    const view: View = { snapshot, version: 'draft', language, fallback: '', today, spaceId: 0 }
    const read = snapshot.entries.flatMap((entry) => readStory(presentStory(view, entry)) ?? [])
    return new Map(read.map((it) => [it.uuid, it]))
  }

  function storyOf(entry: Entry): WorldStory {
    const isDraft = entry.draft !== entry.published
    return {
      file: pathOf(entry.fullSlug, isDraft),
      uuid: entry.uuid,
      source: entry.draft.source.content as Record<string, unknown>,
      checked: Object.fromEntries(
        locales.map((locale) => [locale, check(locale, entry.uuid)]),
      ) as WorldStory['checked'],
    }
  }

  function check(locale: Locale, uuid: string): CheckedStory {
    const publicUrl = 'https://site.invalid'
    const options: CheckOptions = {
      locale,
      definitions,
      validators,
      links,
      publicUrl,
      rootFolder,
      related,
      keepPlaces: true,
    }
    return checkStory(raw[locale].get(uuid) as RawStory, options, raw.fr.get(uuid))

    function related(it: string) {
      const found = raw[locale].get(it)
      return found && checkReference(found, options)
    }
  }
}

/** The stories of a folder at this moment, and what the library logs about them. */
async function readLibrary(storiesDir: string, rootFolder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'content-check-'))
  const remarks: string[] = []
  const library = await openLibrary({
    storiesDir,
    rootFolder,
    dataDir,
    now: () => new Date(),
    log: (line) => remarks.push(line),
    generated: [],
    onChange: () => {},
  })
  const [snapshot, today] = [library.snapshot(), library.today()]
  await library.close()
  await rm(dataDir, { recursive: true, force: true })
  return { snapshot, today, remarks }
}
