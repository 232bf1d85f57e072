import { useId } from 'react'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { captionWith, creditLine, Poster } from '#client/ui/pictures/Poster.tsx'
import { Actions } from '../Actions.tsx'
import { GamingNote } from '../GamingNote.tsx'
import type { HeroContent } from './schema.ts'
import './Hero.css'

/** The top of a page, with its only h1. Static. */
export function Hero(content: HeroContent) {
  return content.layout === 'scene' && content.picture ? <Scene {...content} /> : <Sheet {...content} />
}

/** The picture over the whole width, the words under it in two columns (home). */
function Scene(content: HeroContent) {
  const { label, title, intro, picture, portrait, hour, gaming, surface, anchor } = content
  const id = useId()
  const caption = picture && captionWith(picture, hour)
  return (
    <section className="Hero Hero--scene" data-surface={surface} id={anchor} aria-labelledby={id}>
      <div className="Hero-scene">
        {picture && <PictureView picture={picture} portrait={portrait} sizes="100vw" priority />}
      </div>
      <div className="wide Column Column--5 Hero-words">
        <div className="Column Column--3 Hero-title">
          {caption && (
            <p className="note Hero-place">
              <span>{caption.left}</span> {caption.right && <span>{caption.right}</span>}{' '}
              {caption.credit && <span>{creditLine(caption.credit)}</span>}
            </p>
          )}
          {label && <p className="label">{label}</p>}
          <h1 className="Display" id={id}>
            {title}
          </h1>
        </div>
        <div className="Column Column--3 Hero-more">
          {intro && <p className="lead">{intro}</p>}
          <Actions content={content} />
          {gaming && <GamingNote />}
        </div>
      </div>
    </section>
  )
}

/** The words on the left, a framed poster on the right; words alone without a picture. */
function Sheet(content: HeroContent) {
  const { label, title, intro, picture, portrait, hour, gaming, surface, anchor } = content
  const id = useId()
  return (
    <section className="Hero Hero--sheet" data-surface={surface} id={anchor} aria-labelledby={id}>
      <div className={picture ? 'wide Pair Pair--57' : 'wide Hero-alone'}>
        <div className="stack">
          {label && <p className="label">{label}</p>}
          <h1 className="Display" id={id}>
            {title}
          </h1>
          {intro && <p className="lead">{intro}</p>}
          <Actions content={content} />
          {gaming && <GamingNote />}
        </div>
        {picture && (
          <Poster
            picture={picture}
            portrait={portrait}
            sizes="(min-width: 62rem) 55vw, 100vw"
            caption={captionWith(picture, hour)}
            shadow
            priority
          />
        )}
      </div>
    </section>
  )
}
