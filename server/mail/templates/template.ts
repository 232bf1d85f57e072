import type { ReactNode } from 'react'
import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDay, formatHour, formatWeekday } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { fronts } from '#shared/house.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import { localDay, localMoment } from '#shared/time/localTime.ts'
import type { AttachedFile } from '../attachedFile.ts'
import type { Contacts, MailData, MailHouse, MailKind } from '../kinds.ts'

/** Drawings in the house's folder `mail/`, 8:5, which the build turns into PNG. */
export type MailPicture = 'beach' | 'lighthouse' | 'card' | 'sails'

/** Name and mailbox of a house. */
export interface MailAuthor {
  name: string
  address: string
}

/** The content of a template; MailLayout draws the rest. */
export interface MailContent {
  subject: string
  /** Shown beside the subject in lists of mails. */
  preheader: string
  title: string
  /**
   * At the top: one of the group's drawings, the front of the hotel that the mail is about, or the file `cid:picture`, these
   * with the text for readers who do not see them.
   */
  picture: MailPicture | { alt: string; front: string } | { alt: string; file: AttachedFile }
  body: ReactNode
  /** True for a mail that is not about an account. */
  isOutsideAccounts?: boolean
  /** Recipient of replies, if not the sender. */
  replyTo?: string
  /** The house that writes, for a mail that a person of its staff has written. */
  author?: MailAuthor
  /** In place of the group's, as far as the house that writes has its own. */
  contacts?: Contacts
  /** Id of the request that all mails about it are one conversation of. */
  request?: string
  /** The reservation, as mail programs read it (reservation.ts); left out where a field that they need is not known. */
  reservation?: object
  /** The page that ends the newsletter, for a mail that is one. */
  unsubscribeUrl?: string
  /** Why the reader gets it, where the kind alone does not say it. */
  why?: ReactNode
  /** A part of it is about games. */
  isAboutGames?: boolean
  /** Pictures of the body, which it shows by their `cid`. */
  pictures?: readonly AttachedFile[]
}

/** A prefix that has the messages of a heading: `mail.activation`. */
type Headed = {
  [Id in MessageId]: Id extends `${infer About}.subject`
    ? `${About}.preheader` | `${About}.title` extends MessageId
      ? About
      : never
    : never
}[MessageId]

export interface TemplateContext {
  intl: IntlShape
  locale: Locale
  /** A message of the catalogue. */
  say(id: MessageId, values?: Record<string, string>): string
  /** Subject, preheader and title of a mail, which are the messages below `about`; each takes of the values what it says. */
  heading(about: Headed, values?: Record<string, string>): Pick<MailContent, 'subject' | 'preheader' | 'title'>
  /** Absolute address of a route of the site, in the reader's language. */
  url(name: RouteName | 'home', params?: Record<string, string>): string
  /** Absolute address of a path outside the table of routes: the staff's desk. */
  address(path: string): string
  /** “lundi 23 novembre” and “17 h 30” in the house’s zone, as values of a message. */
  moment(at: number): { day: string; hour: string }
  /** “23 novembre 2026” in the house’s zone. */
  date(at: number): string
  /** The edition of the sending that its data name. */
  edition?: LetterEdition
}

export type Template<Kind extends MailKind> = (data: MailData[Kind], context: TemplateContext) => MailContent

export function templateContext(
  intl: IntlShape,
  locale: Locale,
  publicUrl: string,
  { edition, day }: { edition?: LetterEdition; day?: string } = {},
): TemplateContext {
  const say: TemplateContext['say'] = (id, values) => intl.formatMessage({ id }, values)
  return {
    ...(edition && { edition }),
    intl,
    locale,
    say,
    heading: (about, values) => ({
      subject: say(`${about}.subject`, values),
      preheader: say(`${about}.preheader`, values),
      title: say(`${about}.title`, values),
    }),
    url: (name, params) => publicUrl + pathFor(name, locale, params),
    address: (path) => publicUrl + path,
    moment(at) {
      const local = localMoment(at)
      const hour = formatHour(intl, local.toPlainTime().toString({ smallestUnit: 'minute' }))
      return { day: formatWeekday(intl, local.toPlainDate().toString()), hour }
    },
    date: (at) => day ?? formatDay(intl, localDay(at)),
  }
}

/** The picture of a mail about a hotel: never another one's front. */
export function frontOf({ slug, name }: MailHouse, { say }: TemplateContext): MailContent['picture'] {
  if (!slug || !Object.hasOwn(fronts, slug)) return 'beach'
  return { front: slug, alt: say('mail.picture.front', { hotel: name }) }
}
