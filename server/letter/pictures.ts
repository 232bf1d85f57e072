import { LRUCache } from 'lru-cache'
import { partPicture } from '#server/mail/index.ts'
import { fetchOriginal } from '#server/outside/originalPicture.ts'
import type { Picture } from '#shared/content/values.ts'
import * as brand from '#shared/house.ts'

/** PNG of a picture as base64; undefined: it cannot be read or drawn. */
export type DrawPng = (picture: Picture) => Promise<string | undefined>

/** Pictures of a few letters, 30 KB each; one that is replaced under its address is drawn anew after a while. */
const limits = { max: 60, ttl: 10 * 60_000 }

/**
 * Draws the pictures of letters for mails, 8:5 at twice the size at which mails show them: mail programs show no drawings
 * (SVG). Each is drawn once for all views of a letter at the desk, which took a second without that.
 * @param originOf origin of the files of a space; undefined unless our pages show files of it
 */
export function createPngDrawer(originOf: (space: string) => Promise<string | undefined>): DrawPng {
  const drawn = new LRUCache<string, Promise<string | undefined>>(limits)
  return (picture) => {
    const known = drawn.get(picture.src)
    if (known) return known
    const drawing = draw(picture)
    drawn.set(picture.src, drawing)
    void drawing.then((png) => png === undefined && drawn.delete(picture.src))
    return drawing
  }

  async function draw(picture: Picture): Promise<string | undefined> {
    const bytes = await fetchOriginal(originOf, picture).catch(() => undefined)
    if (!bytes) return undefined
    // Loaded with the first letter: 30 MB that most processes never need.
    const { default: sharp } = await import('sharp')
    const size = { width: 2 * partPicture.width, height: 2 * partPicture.height }
    const png = await sharp(bytes)
      .flatten({ background: brand.colours.foam })
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true, quality: 85, effort: 7 })
      .toBuffer()
      .catch(() => undefined)
    return png?.toString('base64')
  }
}
