import type { LetterContent } from '#client/letter/Letter/schema.ts'
import type { LetterButtonContent, LetterCardContent, LetterTextContent } from '#client/letter/LetterParts/schema.ts'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import { storyFacts } from '#i18n/storyFacts.ts'
import type { CheckedStory } from '#server/content/index.ts'
import { letterPartHtml, type PartContent, type PartPicture } from '#server/mail/index.ts'
import { isGamingPart } from '#server/pages/index.ts'
import type { Block, Picture, StoryReference } from '#shared/content/values.ts'
import type { LetterPart, LetterText } from '#shared/letter/edition.ts'
import { defaultLocale, pathOf } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { LetterServices } from './services.ts'

type DrawServices = Pick<LetterServices, 'content' | 'definitions' | 'env' | 'clock'>
type ReaderContent = Pick<LetterTextContent, 'topic' | 'casino' | 'gaming'>

/** Pictures of an edition, each once, by the id that the mails name it by. */
export class EditionPictures {
  readonly #ids = new Map<string, { cid: string; picture: Picture }>()

  /** The picture under its id. */
  add(picture: Picture): PartPicture {
    const known = this.#ids.getOrInsertComputed(picture.src, () => ({ cid: `letter-${this.#ids.size + 1}`, picture }))
    return { cid: known.cid, alt: picture.alt }
  }

  all(): { cid: string; picture: Picture }[] {
    return [...this.#ids.values()]
  }
}

/** The text of a letter's mail in the language of its story. @param pictures receives what it shows */
export function drawText(services: DrawServices, story: CheckedStory, pictures: EditionPictures): LetterText {
  const { title, subject, preheader, intro, picture } = story.content as LetterContent
  return {
    subject: subject ?? title,
    preheader: preheader ?? intro ?? title,
    title,
    path: pathOf(story.locale, story.slug.split('/').map(encodeURIComponent).join('/')),
    intro: intro ?? null,
    picture: picture ? pictures.add(picture) : null,
    parts: story.body.map((block) => drawPart(services, story, block, pictures)),
  }
}

function drawPart(services: DrawServices, story: CheckedStory, block: Block, pictures: EditionPictures): LetterPart {
  const { topic, casino } = block.content as ReaderContent
  const { heading, content, picture } = contentOf(services, story, block)
  const own = picture && pictures.add(picture)
  const html = letterPartHtml({ ...content, ...(own && { picture: own }) }, (href) => addressOf(services, story, href))
  return {
    topic: topic ?? null,
    casino: casino ? casinoOf(services, casino) : null,
    // A letter that says so of itself says it of each part.
    isGaming: story.content.gaming === true || isGamingPart(services, story.locale, block),
    isButton: block.component === 'letter_button',
    heading: heading ?? null,
    html,
    pictures: own ? [own.cid] : [],
  }
}

interface Drawn {
  heading?: string
  content: Omit<PartContent, 'picture'>
  picture?: Picture
}

function contentOf(services: DrawServices, story: CheckedStory, { component, content }: Block): Drawn {
  const address = (href: string) => addressOf(services, story, href)
  if (component === 'letter_text') {
    const { heading, text, picture } = content as LetterTextContent
    return { heading, picture, content: { text } }
  }
  if (component === 'letter_button') {
    const { label, link } = content as LetterButtonContent
    return { content: { button: { href: address(link.href), label } } }
  }
  const { page, title, text, picture, link_label } = content as LetterCardContent
  // The check leaves a card without its page out.
  if (!page) return { content: {} }
  const intl = deskIntlFor(story.locale)
  const label = link_label ?? intl.formatMessage({ id: 'letter.more' }, { kind: page.component })
  return {
    heading: title ?? page.content.title ?? page.content.name ?? page.name,
    picture: picture ?? page.content.picture,
    content: {
      details: storyFacts(intl, page, localDay(services.clock())),
      text: text ?? page.content.intro ?? page.content.tagline,
      link: { href: address(page.path), label },
    },
  }
}

/** The slug by which members name a casino: the French one, in either language. */
function casinoOf({ content: { links } }: DrawServices, { uuid, path }: StoryReference): string {
  return lastSegment(links.slugs(uuid)?.[defaultLocale] ?? path)
}

/** A link that works outside the site, without a trace of the reader who follows it. */
function addressOf({ env }: DrawServices, { locale, slug }: CheckedStory, href: string): string {
  if (href.startsWith('#')) return env.publicUrl + pathOf(locale, slug) + href
  return href.startsWith('/') ? env.publicUrl + href : href
}
