import type { CheckedStory } from '#server/content/index.ts'
import type { Hint, HintKind } from '#shared/content/previewApi.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import { drawText, EditionPictures } from './drawText.ts'
import type { LetterServices } from './services.ts'

/** Why a letter cannot be sent: the hints that its editor has in the preview (`preview.hint.<kind>`), by language. */
export interface EditionProblem extends Hint {
  locale: Locale
}

export interface EditionProblems {
  problems: readonly EditionProblem[]
}

/** The letter that was read, if it can be sent. */
export function editionOf(read: LetterEdition | EditionProblems | undefined): LetterEdition | undefined {
  return read && !('problems' in read) ? read : undefined
}

/**
 * Problems that a reader would miss, or meet and not understand, and words about games to readers with protection; other
 * hints do not keep a letter back.
 */
const blocking: ReadonlySet<HintKind> = new Set([
  ...['missingField', 'brokenField', 'missingTranslation', 'deadLink'],
  ...['unknownComponent', 'unknownType', 'gamingSubject'],
] as const)

/**
 * The published letter as it is sent, in every language, with its pictures.
 * @returns undefined: there is no such letter, or it is not published
 * @throws ProductError page.contentUnavailable
 */
export function readEdition(
  services: LetterServices,
  storyUuid: string,
): Promise<LetterEdition | EditionProblems | undefined> {
  return compose(services, (locale) => services.content.byUuid(locale, storyUuid))
}

/** As {@link readEdition}, of the draft. */
export function readDraftEdition(
  services: LetterServices,
  storyUuid: string,
): Promise<LetterEdition | EditionProblems | undefined> {
  const { links, draft } = services.content
  return compose(services, async (locale) => {
    const link = links.byUuid(locale, storyUuid)
    return link ? draft(locale, link.storySlug) : null
  })
}

async function compose(
  services: LetterServices,
  read: (locale: Locale) => Promise<CheckedStory | null>,
): Promise<LetterEdition | EditionProblems | undefined> {
  const stories = (await Promise.all(locales.map(read))).filter((it): it is CheckedStory => it?.component === 'letter')
  const [story] = stories
  if (!story || stories.length < locales.length) return undefined
  const problems = stories.flatMap((story) =>
    services.hintsOf(story).map((hint) => ({ ...hint, locale: story.locale })),
  )
  const refused = problems.filter(({ kind }) => blocking.has(kind))
  if (refused.length > 0) return { problems: refused }
  const pictures = new EditionPictures()
  const texts = Object.fromEntries(stories.map((it) => [it.locale, drawText(services, it, pictures)]))
  const drawn = await Promise.all(
    pictures.all().map(async ({ cid, picture }) => ({ cid, picture, png: await services.drawPng(picture) })),
  )
  const missing = drawn.filter(({ png }) => png === undefined)
  if (missing.length > 0)
    return {
      problems: missing.map(({ picture }) => ({
        kind: 'brokenField',
        path: 'picture',
        detail: picture.src.slice(picture.src.lastIndexOf('/') + 1),
        locale: defaultLocale,
      })),
    }
  return {
    uuid: story.uuid,
    programme: story.content.programme === 'casino' ? 'vip' : 'eph',
    texts: texts as LetterEdition['texts'],
    pictures: Object.fromEntries(drawn.map(({ cid, png = '' }) => [cid, png])),
  }
}
