import type { MediaFile } from '#shared/content/values.ts'

/** The address of a film or its captions on our own origin: `/_media/f/<space>/x/<hash>/<name>.webm`. */
export function mediaAddress({ src }: Pick<MediaFile, 'src'>): string {
  return `/_media${new URL(src).pathname}`
}
