import type { MediaType } from './fields.ts'

/** Media types by the ending of a file. */
export const mediaTypes: Readonly<Record<MediaType, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}
