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
  const names = ['Poster', arch && 'Poster--arch', shadow && 'Poster--shadow', className]
  return (
    <figure className={names.filter(Boolean).join(' ')}>
      <PictureView ratio={arch ? '4/5' : '8/5'} {...picture} />
      {line && <Caption {...line} />}
    </figure>
  )
}

/** The line under a picture; nothing without words. */
export function Caption({ left, right, credit }: PosterCaption) {
  if (!left && !right && !credit) return null
  return (
    <figcaption>
      <span>{left}</span>
      {right && <span>{right}</span>}
      {credit && <span className="Poster-credit">{creditLine(credit)}</span>}
    </figcaption>
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
