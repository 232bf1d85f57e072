import type { Locale } from '#shared/locales.ts'

/** Query name by which a page says that the mail is on its way. */
export const sentName: Readonly<Record<Locale, string>> = { fr: 'envoye', en: 'sent' }
/** Query name by which the login page is told that the password is new. */
export const noticeName: Readonly<Record<Locale, string>> = { fr: 'nouveau', en: 'new' }
/** The same of an account that was erased. */
export const erasedName: Readonly<Record<Locale, string>> = { fr: 'efface', en: 'erased' }
/** Query name by which a page says what was just saved on it. */
export const savedName: Readonly<Record<Locale, string>> = { fr: 'enregistre', en: 'saved' }

/** `?redirect=…` of a link or call that leads back to where somebody came from; nothing where that is nowhere. */
export function redirectQuery(redirect: string | undefined): string {
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
}
