import type { ReactNode } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { croppedHeight, type PictureRatio, pictureFormats, ratioOf } from '#shared/content/pictureVariants.ts'
import type { MediaFile, Picture } from '#shared/content/values.ts'
import { dataOf } from '../dataOf.ts'
import { loopData } from './dataNames.ts'
import { hasVariants, mediaAddress, pictureAddress, pictureSrcSet } from './pictureAddress.ts'

export interface PictureProps {
  picture: Picture
  /** The `sizes` attribute: how wide it stands on the page, for rasters. */
  sizes: string
  /** Crops to this shape; the picture's own without it. */
  ratio?: PictureRatio
  /** Shown instead under 768 px, in its own shape (4/5). */
  portrait?: Picture
  /** The page's first and largest picture: loaded at once. At most one a page. */
  priority?: boolean
  /** Instead of the picture's own text; `''` where the words beside it say the same. */
  alt?: string
}

/** A picture of the content service, from our own origin; with its loop, unless it is a thumbnail without words. */
export function PictureView(props: PictureProps) {
  const { loop } = props.picture
  const still = <Still {...props} />
  return loop && props.alt !== '' ? <Loop film={loop}>{still}</Loop> : still
}

/**
 * The place of a loop and its poster, which is all of it without a script. The loop may begin, and mark its place, before React
 * hydrates an island around it (client/boot/live/loop.ts).
 */
function Loop({ film, children }: { film: MediaFile; children: ReactNode }) {
  const { t } = useText()
  return (
    <div
      className="Loop"
      suppressHydrationWarning
      {...dataOf(liveData, { live: 'loop' })}
      {...dataOf(loopData, { film: mediaAddress(film), pause: t('pictures.pause'), play: t('pictures.play') })}
    >
      {children}
    </div>
  )
}

/** One that loads at once always stands in `<picture>`: React would put a preload link in front of a bare one. */
function Still({ picture, sizes, ratio, portrait, priority = false, alt }: PictureProps) {
  const isWhole = !hasVariants(picture)
  const crop = cropOf(picture, ratio)
  const image = (
    <img
      className={ratio && `ratio-${ratio.replace('/', '-')}`}
      src={isWhole ? pictureAddress(picture) : fallbackAddress(picture, crop)}
      srcSet={isWhole ? undefined : pictureSrcSet(picture, undefined, crop)}
      sizes={isWhole ? undefined : sizes}
      alt={alt ?? picture.alt}
      width={picture.width || undefined}
      height={picture.height || undefined}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  )
  if (isWhole && !portrait && !priority) return image
  return (
    <picture className={portrait && 'has-portrait'}>
      {portrait && <Sources picture={portrait} sizes={sizes} media="(max-width: 47.99rem)" />}
      {!isWhole && <Sources picture={picture} sizes={sizes} crop={crop} />}
      {image}
    </picture>
  )
}

/** For browsers that know no `srcset`. */
function fallbackAddress(picture: Picture, crop?: number): string {
  const width = Math.min(picture.width || 1200, 1200)
  return pictureAddress(picture, { width, height: crop && croppedHeight(width, crop) })
}

function Sources({ picture, sizes, media, crop }: { picture: Picture; sizes: string; media?: string; crop?: number }) {
  const size = { width: picture.width || undefined, height: picture.height || undefined, media }
  if (!hasVariants(picture)) return <source srcSet={pictureAddress(picture)} {...size} />
  return (
    <>
      {pictureFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureSrcSet(picture, format, crop)}
          sizes={sizes}
          {...size}
        />
      ))}
      {media && <source srcSet={pictureSrcSet(picture, undefined, crop)} sizes={sizes} {...size} />}
    </>
  )
}

/** Rasters are cropped by the service, round the editor's focus; CSS crops drawings and GIFs. */
function cropOf(picture: Picture, ratio?: PictureRatio): number | undefined {
  if (!ratio || !hasVariants(picture)) return undefined
  const wanted = ratioOf(ratio)
  return Math.abs(wanted - picture.width / picture.height) < 0.02 ? undefined : wanted
}
