import { type ReactNode, useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { storyFacts } from '#i18n/storyFacts.ts'
import type { LetterButtonContent, LetterCardContent, LetterTextContent } from './schema.ts'
import './LetterParts.css'

/** A few paragraphs under a heading, with a picture or without. */
export function LetterText({ heading, text, picture, ...readers }: LetterTextContent) {
  const id = useId()
  return (
    <Part headingId={heading && id} readers={readers}>
      {heading && <h2 id={id}>{heading}</h2>}
      {picture && <Poster picture={picture} sizes={sizes} />}
      <RichTextView text={text} headingFrom={heading ? 3 : 2} />
    </Part>
  )
}

/** A page of the site with its own title, picture, date and price, unless the letter says it in other words. */
export function LetterCard({ page, title, text, picture, link_label, ...readers }: LetterCardContent) {
  const { intl, t, today } = useView()
  const id = useId()
  if (!page) return null
  const { content, path } = page
  const lead = text ?? content.intro ?? content.tagline
  const poster = picture ?? content.picture
  const details = storyFacts(intl, page, today)
  return (
    <Part headingId={id} readers={readers}>
      {poster && <Poster picture={poster} sizes={sizes} caption={false} />}
      <h2 id={id}>{title ?? content.title ?? content.name ?? page.name}</h2>
      {details.length > 0 && <p className="LetterPart-facts">{details.join(' · ')}</p>}
      {lead && <p>{lead}</p>}
      <p>
        <ArrowLink href={path}>
          {link_label ?? t('letter.more', { kind: page.component })}
          {!link_label && <span className="visually-hidden">, {title ?? content.title ?? content.name}</span>}
        </ArrowLink>
      </p>
    </Part>
  )
}

export function LetterButton({ label, link, ...readers }: LetterButtonContent) {
  return (
    <Part readers={readers}>
      <p>
        <ButtonLink link={link}>{label}</ButtonLink>
      </p>
    </Part>
  )
}

const sizes = '(min-width: 48rem) 44rem, 100vw'

interface PartProps {
  headingId?: string
  readers: Pick<LetterTextContent, 'topic' | 'casino' | 'gaming'>
  children: ReactNode
}

/** A part in the letter's one column; with what a member's own mail goes by, and the note on games. */
function Part({ headingId, readers: { topic, gaming }, children }: PartProps) {
  const { t } = useText()
  const Frame = headingId ? 'section' : 'div'
  return (
    <Frame className="Section LetterPart" aria-labelledby={headingId}>
      <div className="wide">
        <div className="LetterPart-column stack">
          {topic && <p className="label">{t(`vipPages.preferences.${topic}`)}</p>}
          {children}
          {gaming && <GamingNote />}
        </div>
      </div>
    </Frame>
  )
}
