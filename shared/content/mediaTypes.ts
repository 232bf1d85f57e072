import type { MediaType } from './fields.ts'

/** What the ending of a file says of its content. */
export const mediaTypes: Readonly<Record<MediaType, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}
