import type { Visit } from '#server/pages/door.ts'
import { erasedName, noticeName, sentName } from '#shared/pageQuery.ts'

/** What the login page says of what has just happened elsewhere. */
export function noticeOf({
  query,
  locale,
  isFormWaiting,
}: Visit): 'passwordChanged' | 'erased' | 'waiting' | undefined {
  if (isFormWaiting) return 'waiting'
  if (query.get(noticeName[locale]) === '1') return 'passwordChanged'
  return query.get(erasedName[locale]) === '1' ? 'erased' : undefined
}

export function isSent({ query, locale }: Visit): boolean {
  return query.get(sentName[locale]) === '1'
}
