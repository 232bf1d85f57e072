import {
  croppedHeight,
  isProcessed,
  type PictureVariant,
  pictureWidths,
  variantPath,
} from '#shared/content/pictureVariants.ts'
import type { MediaFile, Picture } from '#shared/content/values.ts'

/** Where the server answers for the image service: pictures leave from our own origin. */
const prefix = '/_img'

/**
 * The address of a picture on our own origin, in the image service's grammar:
 * `/_img/f/<space>/<W>x<H>/<hash>/<name>/m/800x0/filters:format(avif):quality(55)`. A drawing (SVG) or GIF has one
 * address.
 * @param variant without it the original
 */
export function pictureAddress(picture: Picture, variant?: Omit<PictureVariant, 'focus'>): string {
  const original = prefix + assetPath(picture.src)
  return variant && hasVariants(picture) ? original + variantPath({ ...variant, focus: picture.focus }) : original
}

/** A `srcset` of a raster, never wider than its original. `ratio` is width ÷ height, when it is to be cropped. */
export function pictureSrcSet(picture: Picture, format?: PictureVariant['format'], ratio?: number): string {
  const fitting = pictureWidths.filter((width) => width <= picture.width)
  const offered = fitting.length > 0 ? fitting : [picture.width]
  return offered
    .map((width) => {
      const height = ratio === undefined ? undefined : croppedHeight(width, ratio)
      return `${pictureAddress(picture, { width, height, format })} ${width}w`
    })
    .join(', ')
}

/** Whether the image service makes the picture in other sizes and formats; CSS scales and crops the others. */
export function hasVariants(picture: Picture): boolean {
  return isProcessed(assetPath(picture.src))
}

function assetPath(src: string): string {
  // The service also writes addresses without a protocol; a bare path is left as it is.
  return new URL(src, 'https://a.storyblok.com').pathname
}

/** The address of a film or its captions on our own origin: `/_media/f/<space>/x/<hash>/<name>.webm`. */
export function mediaAddress({ src }: Pick<MediaFile, 'src'>): string {
  return `/_media${new URL(src).pathname}`
}
