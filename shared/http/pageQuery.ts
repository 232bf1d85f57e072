import type { Locale } from '#shared/locales.ts'

type QueryName = Readonly<Record<Locale, string>>

/** Query name by which a page says that a form was sent: that its mail is on its way, or which form of a content page. */
export const sentName: QueryName = { fr: 'envoye', en: 'sent', de: 'gesendet' }
/** Query name by which the login page is told that the password is new. */
export const noticeName: QueryName = { fr: 'nouveau', en: 'new', de: 'neu' }
/** The same of an account that was erased. */
export const erasedName: QueryName = { fr: 'efface', en: 'erased', de: 'geloescht' }
/** Query name by which a page says what was just saved on it. */
export const savedName: QueryName = { fr: 'enregistre', en: 'saved', de: 'gespeichert' }

/** Query name by which the list of mails is told what a form of these pages did. */
export const mailDoneName = { fr: 'fait', en: 'done', de: 'erledigt' } as const satisfies QueryName
/** Query name of the two lists of "my stays". */
export const stayTabName = { fr: 'onglet', en: 'tab', de: 'reiter' } as const satisfies QueryName

/** `?sent=1`: the query that tells a page one of the above. */
export function flagQuery(name: QueryName, locale: Locale): string {
  return `?${name[locale]}=1`
}

/** True if a page was told so by {@link flagQuery}. */
export function hasFlag(query: URLSearchParams, name: QueryName, locale: Locale): boolean {
  return query.get(name[locale]) === '1'
}

/** Deeds of a member with the renewal of a card. */
export const renewalDeeds = ['requested', 'withdrawn', 'received'] as const
export type RenewalDeed = (typeof renewalDeeds)[number]

/** Query by which the hotel dashboard is told of it. */
export const renewalQuery = {
  fr: { name: 'carte', values: { requested: 'demandee', withdrawn: 'annulee', received: 'recue' } },
  en: { name: 'card', values: { requested: 'requested', withdrawn: 'withdrawn', received: 'received' } },
  de: { name: 'karte', values: { requested: 'beantragt', withdrawn: 'zurueckgezogen', received: 'erhalten' } },
} as const satisfies Record<Locale, { name: string; values: Record<RenewalDeed, string> }>

/** Where the dashboard's form leads. @param path of the dashboard */
export function renewalDonePath(path: string, locale: Locale, deed: RenewalDeed): string {
  const { name, values } = renewalQuery[locale]
  return `${path}?${name}=${values[deed]}#card`
}

/** Query by which a stay's page is told that its message was sent. */
export const stayMessageQuery = { fr: 'message', en: 'message', de: 'nachricht' } as const satisfies Record<
  Locale,
  string
>

/** Where the form of a stay's page leads. @param path of the page */
export function stayMessagePath(path: string, locale: Locale): string {
  return `${path}?${stayMessageQuery[locale]}=1#reception`
}

/** `?redirect=…` of a link or call that leads back to where somebody came from; nothing where that is nowhere. */
export function redirectQuery(redirect: string | undefined): string {
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
}
