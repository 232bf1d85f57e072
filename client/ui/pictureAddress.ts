import type { Picture } from '#shared/content/values.ts'

/** Where the server answers for the image service: pictures leave from our own origin (decisions §9). */
const prefix = '/_img'

/** Widths that rasters are offered in, in pixels. */
const widths = [480, 800, 1200, 1600] as const

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface PictureVariant {
  /** Pixels. Without it the original. */
  width?: number
  /** Pixels; cropped around the editor's focus, or where the service finds something to see. */
  height?: number
  format?: PictureFormat
}

/**
 * The address of a picture on our own origin, in the image service's grammar:
 * `/_img/f/<space>/<W>x<H>/<hash>/<name>/m/800x0/filters:format(avif):quality(80)`. A drawing (SVG) has one address.
 */
export function pictureAddress(picture: Picture, { width, height, format }: PictureVariant = {}): string {
  const original = prefix + assetPath(picture.src)
  if (width === undefined || isDrawing(picture)) return original
  const filters = [format && `format(${format})`, height && picture.focus && `focal(${picture.focus})`, 'quality(80)']
  const size = `${width}x${height ?? 0}${height && !picture.focus ? '/smart' : ''}`
  return `${original}/m/${size}/filters:${filters.filter(Boolean).join(':')}`
}

/** A `srcset` of a raster, never wider than its original. `ratio` is width ÷ height, when it is to be cropped. */
export function pictureSrcSet(picture: Picture, format?: PictureFormat, ratio?: number): string {
  const fitting = widths.filter((width) => width <= picture.width)
  const offered = fitting.length > 0 ? fitting : [picture.width]
  return offered
    .map((width) => {
      const height = ratio === undefined ? undefined : Math.round(width / ratio)
      return `${pictureAddress(picture, { width, height, format })} ${width}w`
    })
    .join(', ')
}

/** Drawings scale by themselves and are not processed. */
export function isDrawing(picture: Picture): boolean {
  return /\.svg$/i.test(assetPath(picture.src))
}

function assetPath(src: string): string {
  // The service also writes addresses without a protocol; a bare path is left as it is.
  return new URL(src, 'https://a.storyblok.com').pathname
}
