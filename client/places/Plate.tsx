import { Poster, type PosterCaption } from '#client/ui/pictures/Poster.tsx'
import type { Picture } from '#shared/content/values.ts'

interface PlateProps {
  /** On phones, and everywhere without a panorama. */
  picture?: Picture
  panorama?: Picture
  caption?: PosterCaption | false
}

/** A house over the whole width: a panorama where there is room for one. */
export function Plate({ picture, panorama, caption }: PlateProps) {
  const plate = panorama ?? picture
  if (!plate) return null
  return (
    <Poster
      className="Plate"
      picture={plate}
      portrait={panorama && picture}
      ratio="21/9"
      sizes="100vw"
      caption={caption}
      priority
    />
  )
}
