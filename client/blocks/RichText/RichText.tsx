import { useId } from 'react'
import { Section } from '#client/ui/Section.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { GamingNote } from '../GamingNote.tsx'
import type { RichTextContent } from './schema.ts'
import './RichText.css'

/** Paragraphs to read. Headings inside begin under the section's own. Static. */
export function RichText({ label, title, text, layout, gaming, surface, anchor }: RichTextContent) {
  const id = useId()
  const inMargin = layout === 'marge' && (title || label)
  return (
    <Section
      className={inMargin ? 'RichTextBlock RichTextBlock--margin' : 'RichTextBlock'}
      surface={surface}
      anchor={anchor}
      labelledBy={title && id}
    >
      {(label || title) && (
        <div className="RichTextBlock-head Column Column--3">
          {label && <p className="label">{label}</p>}
          {title && (
            <h2 className="Display" id={id}>
              {title}
            </h2>
          )}
        </div>
      )}
      <div className="RichTextBlock-text">
        <RichTextView text={text} headingFrom={title ? 3 : 2} />
        {gaming && <GamingNote />}
      </div>
    </Section>
  )
}
