import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { QuoteContent } from './schema.ts'
import './Quote.css'

/** Somebody's words. Static: its HTML is drawn once. */
export function Quote({ text, author, role, picture, surface, anchor }: QuoteContent) {
  return (
    <Section className={picture ? 'Quote Section--pair' : 'Quote'} surface={surface} anchor={anchor}>
      <figure className="Quote-words">
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          {author}
          {role && <span className="Quote-role">{role}</span>}
        </figcaption>
      </figure>
      {picture && <Poster picture={picture} sizes="(min-width: 62rem) 40vw, 100vw" />}
    </Section>
  )
}
