import type { LetterTextContent } from '#client/letter/LetterParts/schema.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { StoryPreview } from '#server/pages/index.ts'
import { type LetterReader, type LetterText, letterTopics, partsFor } from '#shared/letter/edition.ts'
import type { LetterPreviewProps, PreviewReader } from '#shared/letter/views.ts'
import { byLocale, defaultLocale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { DrawBrowserMail } from './browserMail.ts'
import { drawText, EditionPictures } from './drawText.ts'
import type { LetterServices } from './services.ts'

export interface PreviewOptions extends LetterServices {
  drawForBrowser: DrawBrowserMail
}

/** Names in the query of a preview, beside those with which the editor opens it. */
const names = { view: '_letter', reader: '_reader' } as const

/**
 * A letter's preview: the page or the mail, as one of its readers gets it. The choice is in the address, so that it stays
 * while the editor types, and works before a script does.
 */
export function letterPreview(services: PreviewOptions): StoryPreview {
  const { drawForBrowser } = services
  return async ({ story, query, path }) => {
    const readers = readersOf(services, story)
    const view = query.get(names.view) === 'mail' ? 'mail' : 'web'
    const chosen = readers.find((it) => it.key === query.get(names.reader)) ?? readers[0]
    if (!chosen) throw new Error('a letter without readers')
    const pictures = new EditionPictures()
    const text = drawText(services, story, pictures)
    const parts = partsFor(text, chosen.reader)
    const hrefWith = (given: Record<string, string>) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(given)) next.set(name, value)
      return `${path}?${next}`
    }
    const props: LetterPreviewProps = {
      views: (['web', 'mail'] as const).map((it) => ({
        view: it,
        href: hrefWith({ [names.view]: it }),
        isCurrent: it === view,
      })),
      readers: readers.map(({ key, kind, casino }) => ({
        kind,
        ...(casino && { casino }),
        href: hrefWith({ [names.reader]: key }),
        isCurrent: key === chosen.key,
      })),
      received: parts.length,
      parts: text.parts.length,
      ...(view === 'mail' && parts.length > 0 && { mail: await mailOf(story, text, chosen, pictures) }),
    }
    return {
      component: 'letter_preview',
      props,
      isInsteadOfPage: view === 'mail',
      gamingOff: chosen.reader.isProtected,
    }
  }

  async function mailOf(
    story: CheckedStory,
    text: LetterText,
    { kind, reader }: ChosenReader,
    pictures: EditionPictures,
  ): Promise<LetterPreviewProps['mail']> {
    const edition = { uuid: story.uuid, programme: 'vip', texts: byLocale(() => text), pictures: {} } as const
    const sources = new Map(pictures.all().map(({ cid, picture }) => [cid, `/_img${new URL(picture.src).pathname}`]))
    const mail = await drawForBrowser({
      edition,
      locale: story.locale,
      reader,
      isMember: kind !== 'subscriber',
      sourceOf: (cid) => sources.get(cid),
    })
    return { ...mail, preheader: text.preheader }
  }
}

interface ChosenReader {
  key: string
  kind: PreviewReader['kind']
  /** Name of the favourite casino. */
  casino?: string
  reader: LetterReader
}

/** Readers who may get something of their own: a subscriber, members with one choice each, a member who protects themselves. */
function readersOf({ content: { links } }: LetterServices, story: CheckedStory): ChosenReader[] {
  const nothing: LetterReader = { topics: null, favouriteCasino: null, isProtected: false }
  const casinos = new Map(
    story.body
      .map(({ content }) => (content as Pick<LetterTextContent, 'casino'>).casino)
      .filter((it) => it !== undefined)
      .map(({ uuid, name, path }) => [lastSegment(links.slugs(uuid)?.[defaultLocale] ?? path), name]),
  )
  return [
    { key: 'subscriber', kind: 'subscriber', reader: nothing },
    ...letterTopics.map((topic) => ({ key: topic, kind: topic, reader: { ...nothing, topics: [topic] } })),
    ...[...casinos].map(([slug, casino]) => ({
      key: slug,
      kind: 'casino' as const,
      casino,
      reader: { ...nothing, favouriteCasino: slug },
    })),
    { key: 'protected', kind: 'protected', reader: { ...nothing, isProtected: true } },
  ]
}
