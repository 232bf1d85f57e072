import type { ReactNode } from 'react'
import type { Picture } from '#shared/content/values.ts'
import { type PictureProps, PictureView } from './PictureView.tsx'

export interface PosterCaption {
  left?: string
  /** The hour or the coordinates. */
  right?: string
  /** The author of a photograph. */
  credit?: string
}

interface PosterProps extends PictureProps {
  /** Round top: houses only. */
  arch?: boolean
  /** The printed shadow: one picture a screen. */
  shadow?: boolean
  /** The asset's own title without it; `false` for none. */
  caption?: PosterCaption | false
  className?: string
}

/** The frame that every picture of the site stands in (art direction, "The poster frame"). */
export function Poster({ arch, shadow, caption, className, ...picture }: PosterProps) {
  const line = caption === undefined && !arch ? captionOf(picture.picture) : caption
  const names = [arch && 'Poster--arch', shadow && 'Poster--shadow', className]
  return (
    <Captioned className={names.filter(Boolean).join(' ')} caption={line}>
      <PictureView ratio={arch ? '4/5' : '8/5'} {...picture} />
    </Captioned>
  )
}

/** A picture or film in its frame, and the line under it, which names the frame: RGAA 1.9 asks for both attributes. */
export function Captioned({
  caption,
  className,
  children,
}: Pick<PosterProps, 'caption' | 'className'> & { children: ReactNode }) {
  const { left, right, credit } = caption || {}
  const author = credit && creditLine(credit)
  const line = [left, right, author].filter(Boolean).join(' ')
  const classes = className ? `Poster ${className}` : 'Poster'
  if (!line) return <figure className={classes}>{children}</figure>
  return (
    // biome-ignore lint/a11y/noRedundantRoles: readers that do not know `figure` know its role
    <figure className={classes} role="figure" aria-label={line}>
      {children}
      <figcaption>
        <span>{left}</span> {right && <span>{right} </span>}
        {author && <span className="Poster-credit">{author}</span>}
      </figcaption>
    </figure>
  )
}

/** The author of a photograph, as photographers sign in any language. */
export function creditLine(credit: string): string {
  return /^©/.test(credit) ? credit : `© ${credit}`
}

/** Editors write both halves into the asset's title: « La Criée, terrasse | 20 h 15 ». */
export function captionOf(picture: Picture): PosterCaption | false {
  const { title, credit } = picture
  if (!title) return credit ? { credit } : false
  const [left, right] = title.split('|').map((half) => half.trim())
  return { left, right, ...(credit && { credit }) }
}

/** The line under a poster: the asset's own title, with the block's hour or coordinates on the right. */
export function captionWith(picture: Picture, hour: string | undefined): PosterCaption | false {
  const caption = captionOf(picture)
  return hour ? { ...caption, right: hour } : caption
}
