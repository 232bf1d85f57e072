import { previewTokenOf } from '#server/content/preview.ts'

/** The address of a draft as the visual editor opens it. @param now epoch milliseconds */
export function previewPath(path: string, now: number, previewToken = 'preview', spaceId = '100100'): string {
  const timestamp = Math.floor(now / 1000)
  const token = previewTokenOf(spaceId, previewToken, timestamp)
  const tk = { space_id: spaceId, timestamp: String(timestamp), token }
  const parameters = Object.entries(tk).map(([name, value]) => `_storyblok_tk%5B${name}%5D=${value}`)
  return `${path}?_storyblok=1&_storyblok_lang=default&${parameters.join('&')}`
}
