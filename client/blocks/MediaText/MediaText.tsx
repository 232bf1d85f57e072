import { useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { captionWith, Poster } from '#client/ui/pictures/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { Actions } from '../Actions.tsx'
import { GamingNote } from '../GamingNote.tsx'
import type { MediaLineContent, MediaTextContent } from './schema.ts'
import '#client/ui/price/Price.css'
import './MediaText.css'

/** A poster on seven columns and words on five. Static. */
export function MediaText(content: MediaTextContent) {
  const { label, title, text, lines, picture, portrait, hour, side, shadow, gaming, surface, anchor } = content
  const id = useId()
  const layout = picture
    ? side === 'droite'
      ? 'MediaText--right Section--pair Section--57'
      : 'Section--pair'
    : 'MediaText--alone'
  return (
    <Section className={`MediaText ${layout}`} surface={surface} anchor={anchor} labelledBy={id}>
      {picture && (
        <Poster
          className="MediaText-picture"
          picture={picture}
          portrait={portrait}
          sizes="(min-width: 62rem) 55vw, 100vw"
          caption={captionWith(picture, hour)}
          shadow={shadow}
        />
      )}
      <div className="MediaText-words stack">
        {label && <p className="label">{label}</p>}
        <h2 className="Display" id={id}>
          {title}
        </h2>
        {text && <RichTextView text={text} headingFrom={3} />}
        {lines.length > 0 && (
          <ul className="lines">
            <NestedBlocks blocks={lines} />
          </ul>
        )}
        <Actions content={content} />
        {gaming && <GamingNote />}
      </div>
    </Section>
  )
}

/** One line of a list beside a poster: a treatment and its price. */
export function MediaLine({ title, value, text }: MediaLineContent) {
  return (
    <li className="MediaLine">
      <h3>{title}</h3>
      {value && <span className="Price">{value}</span>}
      {text && <p>{text}</p>}
    </li>
  )
}
