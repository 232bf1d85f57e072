import { mailDoneName } from '#shared/http/pageQuery.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { Programme } from './programmes.ts'

/** Addresses of what we wrote to a member, for the server and the views. */
interface MailPlace {
  programme: Programme
  locale: Locale
  /** Words of the search that the list was found by; empty: none. */
  search?: string
}

/** Query by which the list is told what a form of these pages did. */
export const mailDoneQuery = {
  fr: { name: mailDoneName.fr, values: { allRead: 'lus', unread: 'non-lu' } },
  en: { name: mailDoneName.en, values: { allRead: 'read', unread: 'unread' } },
  de: { name: mailDoneName.de, values: { allRead: 'gelesen', unread: 'ungelesen' } },
} as const satisfies Record<Locale, { name: string; values: Record<'allRead' | 'unread', string> }>

export function mailListPath({ programme, locale, search = '', page = 1 }: MailPlace & { page?: number }): string {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) })
  return pathFor(programme === 'vip' ? 'vipMails' : 'hotelMails', locale) + asQuery(query)
}

export function mailPath({ programme, locale, search = '', id }: MailPlace & { id: string }): string {
  const query = new URLSearchParams({ ...(search && { q: search }) })
  return pathFor(programme === 'vip' ? 'vipMail' : 'hotelMail', locale, { id }) + asQuery(query)
}

/** Where a form leads that marks mails. */
export function mailDonePath(programme: Programme, locale: Locale, done: 'allRead' | 'unread'): string {
  const { name, values } = mailDoneQuery[locale]
  return `${mailListPath({ programme, locale })}?${name}=${values[done]}`
}

function asQuery(query: URLSearchParams): string {
  const text = query.toString()
  return text && `?${text}`
}
