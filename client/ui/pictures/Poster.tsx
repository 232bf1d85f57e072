import type { Picture } from '#shared/content/values.ts'
import { type PictureProps, PictureView } from './PictureView.tsx'

export interface PosterCaption {
  left?: string
  /** The hour or the coordinates. */
  right?: string
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
      {line && (line.left || line.right) && (
        <figcaption>
          <span>{line.left}</span>
          {line.right && <span>{line.right}</span>}
        </figcaption>
      )}
    </figure>
  )
}

/** Editors write both halves into the asset's title: « La Criée, terrasse | 20 h 15 ». */
export function captionOf(picture: Picture): PosterCaption | false {
  if (!picture.title) return false
  const [left, right] = picture.title.split('|').map((half) => half.trim())
  return { left, right }
}

/** The line under a poster: the asset's own title, with the block's hour or coordinates on the right. */
export function captionWith(picture: Picture, hour: string | undefined): PosterCaption | false {
  const caption = captionOf(picture)
  return hour ? { left: caption ? caption.left : undefined, right: hour } : caption
}
