import type { DeskServices } from '#server/desk/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import type { Store } from '#server/store/open.ts'
import { linkedSlugs } from '#shared/content/linkedSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { type LetterEdition, type LetterReader, partsFor } from '#shared/letter/edition.ts'
import { defaultLocale, type Locale, locales, pathOf } from '#shared/locales.ts'
import { type DrawBrowserMail, pngAddress } from './browserMail.ts'
import { type EditionProblems, readDraftEdition, readEdition } from './edition.ts'
import { countRecipients, type LetterCounts } from './sending/prepare.ts'
import type { AddressLooks } from './sending/recipients.ts'
import type { LetterServices } from './services.ts'

/** A letter of the content, published or not. */
export interface LetterOfContent {
  uuid: string
  name: string
  isPublished: boolean
  /** Public paths. */
  paths: Readonly<Record<Locale, string>>
}

type Read = LetterEdition | EditionProblems | undefined

/** The letters as the desk sends them. */
export interface DeskLetters {
  /** Letters of the content, the latest first in the editor's order. */
  all(locale: Locale): Promise<LetterOfContent[]>
  /** Every published story is here: before, a page that a letter shows would be missing in it. */
  isReady(): boolean
  /**
   * @returns undefined: it is not published, or no letter
   * @throws ProductError generic.unavailable shortly after a start; page.contentUnavailable
   */
  read(story: string): Promise<Read>
  /** As {@link DeskLetters.read}, of the draft. */
  readDraft(story: string): Promise<Read>
  /** Readers who would get it, and how many would not, now or a moment ago. */
  count(edition: LetterEdition): Promise<LetterCounts>
  /** The mail as a reader gets it; empty: nothing of the letter is for them. */
  draw(
    edition: LetterEdition,
    locale: Locale,
    reader: LetterReader,
  ): Promise<{ subject: string; html: string; text: string }>
  /** Letters that leave in a minute, from all processes together. */
  perMinute: number
}

export interface LetterDeskServices extends DeskServices {
  letters: DeskLetters
  /** Addresses that get nothing that promotes games. */
  pauses: Pick<StoredPauses, 'mutedAddresses'>
}

export interface DeskLettersOptions {
  store: Store
  clock: () => number
  drawForBrowser: DrawBrowserMail
  perMinute: number
  looks: AddressLooks
  services: LetterServices
}

export function createDeskLetters({
  store,
  clock,
  drawForBrowser,
  perMinute,
  looks,
  services,
}: DeskLettersOptions): DeskLetters {
  const { links } = services.content
  const folder = `${linkedSlugs.letters[defaultLocale]}/`
  return {
    async all(locale) {
      // After a start stories arrive one by one.
      if (!services.content.holdsAll(locale)) await services.content.fetchFirst(['letter'])
      const published = new Set(services.content.all(locale, ['letter']).map(({ uuid }) => uuid))
      return links
        .all(locale)
        .filter(
          (it) => published.has(it.uuid) || (!it.published && links.slugs(it.uuid)?.[defaultLocale].startsWith(folder)),
        )
        .map(({ uuid, name }) => ({ uuid, name, isPublished: published.has(uuid), paths: pathsOf(uuid) }))
        .toReversed()
    },
    isReady,
    async read(story) {
      if (!isReady()) throw new ProductError('generic.unavailable', { retryAfterSeconds: 30 })
      return readEdition(services, story)
    },
    readDraft: (story) => readDraftEdition(services, story),
    count: createCounter({ store, looks, clock }),
    async draw(edition, locale, reader) {
      const text = edition.texts[locale]
      if (partsFor(text, reader).length === 0) return { subject: text.subject, html: '', text: '' }
      const sourceOf = (cid: string) => {
        const png = edition.pictures[cid]
        return png && pngAddress(png)
      }
      const isMember = reader.topics !== null || reader.isProtected
      return drawForBrowser({ edition, locale, reader, isMember, sourceOf })
    },
    perMinute,
  }

  function isReady(): boolean {
    return locales.every((locale) => services.content.holdsAll(locale))
  }

  function pathsOf(uuid: string): Record<Locale, string> {
    const slugs = links.slugs(uuid)
    return Object.fromEntries(locales.map((locale) => [locale, pathOf(locale, slugs?.[locale] ?? '')])) as Record<
      Locale,
      string
    >
  }
}

/** A count of many takes a second or two: it is reused for twenty times as long as it took; one of few is always new. */
const reusedFor = 20
const manyMs = 250

function createCounter({
  store,
  looks,
  clock,
}: Pick<DeskLettersOptions, 'store' | 'looks' | 'clock'>): DeskLetters['count'] {
  const counted = new Map<string, { text: string; until: number; counts: LetterCounts }>()
  return async (edition) => {
    const text = JSON.stringify(edition.texts)
    const known = counted.get(edition.uuid)
    const began = performance.now()
    if (known && known.text === text && began < known.until) return known.counts
    const counts = await countRecipients(store, looks, edition, clock())
    const now = performance.now()
    const took = now - began
    counted.set(edition.uuid, { text, until: took < manyMs ? now : now + reusedFor * took, counts })
    return counts
  }
}
