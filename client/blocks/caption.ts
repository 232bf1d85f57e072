import { captionOf, type PosterCaption } from '#client/ui/pictures/Poster.tsx'
import type { Picture } from '#shared/content/values.ts'

/** The line under a poster: the asset's own title, with the block's hour or coordinates on the right. */
export function captionWith(picture: Picture, hour: string | undefined): PosterCaption | false {
  const caption = captionOf(picture)
  return hour ? { left: caption ? caption.left : undefined, right: hour } : caption
}
