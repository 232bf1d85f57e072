import type { LetterContent } from '#client/letter/Letter/schema.ts'
import { isPublic } from '#server/content/index.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { LastLetter } from '#shared/account/views.ts'
import { type LetterPart, type LetterReader, partsFor } from '#shared/letter/edition.ts'
import type { Locale } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { drawText, EditionPictures } from './drawText.ts'
import type { LetterServices } from './services.ts'

/** {@link lastLetterFor} with its services. */
export type LastLetterFor = (request: LetterRequest) => LastLetter | undefined

interface LetterRequest {
  programme: Programme
  locale: Locale
  reader: LetterReader
}

/** The last letter in a programme's name, and what of it a reader would have had; undefined before the first. */
export function lastLetterFor(
  services: Pick<LetterServices, 'content' | 'definitions' | 'env' | 'clock'>,
  { programme, locale, reader }: LetterRequest,
): LastLetter | undefined {
  const today = localDay(services.clock())
  const dateOf = (content: Record<string, unknown>) => (content as LetterContent).date?.slice(0, 10) ?? ''
  const [last] = services.content
    .all(locale, ['letter'])
    .filter((story) => story.component === 'letter' && isPublic(story))
    .filter(({ content }) => (content as LetterContent).programme === (programme === 'vip' ? 'casino' : 'hotel'))
    .filter(({ content }) => dateOf(content) !== '' && dateOf(content) <= today)
    .toSorted((one, other) => dateOf(other.content).localeCompare(dateOf(one.content)))
  if (!last) return undefined
  const text = drawText(services, last, new EditionPictures())
  // A button is no paragraph of its own.
  const paragraphs = (of: readonly LetterPart[]) => of.filter(({ isButton }) => !isButton)
  const parts = paragraphs(partsFor(text, reader))
  const headings = parts.flatMap(({ heading }) => heading ?? [])
  return { title: text.title, path: text.path, headings, received: parts.length, parts: paragraphs(text.parts).length }
}
