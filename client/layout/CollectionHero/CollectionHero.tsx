import { useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { captionWith, Poster } from '#client/ui/pictures/Poster.tsx'
import { SectionHead } from '#client/ui/Section.tsx'
import type { CollectionHeroContent } from './schema.ts'
import '../../ui/Facts.css'
import './CollectionHero.css'

/** The top of a list of houses, tables or articles: it tells what is to come in a few lines. Static. */
export function CollectionHero(content: CollectionHeroContent) {
  const { label, title, intro, picture, portrait, hour, figures, gaming, surface, anchor } = content
  const id = useId()
  return (
    <section className="CollectionHero" data-surface={surface} id={anchor} aria-labelledby={id}>
      <div className="wide">
        <SectionHead id={id} label={label} title={title} intro={intro} level={1} />
        {picture && (
          <Poster
            picture={picture}
            portrait={portrait}
            ratio="21/9"
            sizes="(min-width: 84rem) 84rem, 100vw"
            caption={captionWith(picture, hour)}
            priority
          />
        )}
        {figures.length > 0 && (
          <dl className="Facts">
            <NestedBlocks blocks={figures} />
          </dl>
        )}
        {gaming && <GamingNote />}
      </div>
    </section>
  )
}
