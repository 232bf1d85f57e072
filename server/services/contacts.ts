import { type Content, frameSlug } from '#server/content/index.ts'
import { defaultLocale } from '#shared/locales.ts'

export interface GroupContacts {
  phone?: string
  email?: string
}

/** The group's contacts for the foot of each mail; a mail leaves without them while content is not loaded. */
export function contactsOf(content: Content, rootFolder: string): GroupContacts {
  const settings = content.peek(defaultLocale, frameSlug(content, rootFolder, 'settings'))
  const { phone, email } = (settings?.content ?? {}) as GroupContacts
  return { phone, email }
}

/** `Arvenhof <post@arvenhof.test>` → the address. */
export function addressOf(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
