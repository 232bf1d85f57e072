import { readPictureAddress } from '#shared/content/pictureVariants.ts'
import type { Picture } from '#shared/content/values.ts'
import { outsideTimeouts, pictureLimits } from '#shared/limits.ts'

/**
 * The bytes of a picture as the asset manager has it, in any format.
 * @param originOf origin of the files of a space; undefined unless our pages show files of it
 * @returns undefined for what is no picture there, or a larger one than may be
 * @throws Error: the asset manager does not answer
 */
export async function fetchOriginal(
  originOf: (space: string) => Promise<string | undefined>,
  picture: Pick<Picture, 'src'>,
): Promise<Buffer | undefined> {
  const address = readPictureAddress(new URL(picture.src, 'https://a.storyblok.com').pathname)
  const origin = address && (await originOf(address.space))
  if (!origin) return undefined
  const signal = AbortSignal.timeout(outsideTimeouts.sharePicturesMs)
  const answer = await fetch(origin + address.original, { signal, redirect: 'error' })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/')
  return isPicture && bytes.length <= pictureLimits.bytes ? bytes : undefined
}
