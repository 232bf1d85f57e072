import type { Visit } from '#server/pages/door.ts'
import type { Locale } from '#shared/locales.ts'

/** Query name by which a page says that the mail is on its way. */
export const sentName: Readonly<Record<Locale, string>> = { fr: 'envoye', en: 'sent' }
/** Query name by which the login page is told that the password is new. */
export const noticeName: Readonly<Record<Locale, string>> = { fr: 'nouveau', en: 'new' }
/** The same of an account that was erased. */
export const erasedName: Readonly<Record<Locale, string>> = { fr: 'efface', en: 'erased' }

/** What the login page says of what has just happened elsewhere. */
export function noticeOf({ query, locale }: Visit): 'passwordChanged' | 'erased' | undefined {
  if (query.get(noticeName[locale]) === '1') return 'passwordChanged'
  return query.get(erasedName[locale]) === '1' ? 'erased' : undefined
}

export function isSent({ query, locale }: Visit): boolean {
  return query.get(sentName[locale]) === '1'
}
