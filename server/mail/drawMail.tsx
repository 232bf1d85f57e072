import type { HtmlToTextOptions } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { deskIntlFor } from '#i18n/deskIntl.ts'
import * as brand from '#shared/house.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import type { AttachedFile } from './attachedFile.ts'
import { type Contacts, type MailKind, mailRules, type OutgoingMail } from './kinds.ts'
import * as account from './templates/account.tsx'
import * as cards from './templates/cards.tsx'
import * as credentials from './templates/credentials.tsx'
import * as desk from './templates/desk.tsx'
import * as forms from './templates/forms.tsx'
import * as hotel from './templates/hotel.tsx'
import * as letters from './templates/letter/letter.tsx'
import { MailLayout } from './templates/MailLayout.tsx'
import * as newsletter from './templates/newsletter.tsx'
import * as requests from './templates/requests.tsx'
import {
  type MailAuthor,
  type MailContent,
  type MailPicture,
  type Template,
  templateContext,
} from './templates/template.ts'
import * as tournaments from './templates/tournaments.tsx'
import * as vip from './templates/vip.tsx'

/** The template of every mail, which has the name of its kind. */
const templates = {
  ...account,
  ...cards,
  ...credentials,
  ...desk,
  ...forms,
  ...hotel,
  ...letters,
  ...newsletter,
  ...requests,
  ...tournaments,
  ...vip,
} satisfies { readonly [Kind in MailKind]: Template<Kind> }

export interface DrawnMail {
  subject: string
  html: string
  text: string
  /**
   * The drawing at `cid:picture`, null when `pictures` has it; `cid:wordmark` and `cid:wordmark-night` are in every mail.
   */
  picture: MailPicture | string | null
  /** Pictures of its own, by their `cid`. */
  pictures: readonly AttachedFile[]
  replyTo?: string
  author?: MailAuthor
  request?: string
  /** Address for List-Unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string
}

export interface DrawSettings {
  /** Origin of the site. */
  publicUrl: string
  contacts: Contacts
  /** Token of an offer's reader: ends all offers. */
  leaveToken?: string
  /** The edition of a letter. */
  edition?: LetterEdition
  /** Written in place of each day. */
  day?: string
}

/** Draws a mail in its reader's language, as HTML and as text. */
export async function drawMail(
  mail: Omit<OutgoingMail, 'to'>,
  { publicUrl, contacts, leaveToken, edition, day }: DrawSettings,
): Promise<DrawnMail> {
  const context = templateContext(deskIntlFor(mail.locale), mail.locale, publicUrl, { edition, day })
  // The kind names the template, and the type of OutgoingMail guarantees that the data fit it.
  const template = templates[mail.kind] as Template<MailKind>
  const content = template(mail.data as never, context)
  const leaveUrl = leaveToken && context.url('newsletterUnsubscribe', { token: leaveToken })
  const markup = renderToStaticMarkup(
    <RawIntlProvider value={deskIntlFor(mail.locale)}>
      <MailLayout
        kind={mail.kind}
        content={content}
        homeUrl={context.url('home')}
        contacts={contacts}
        hasWarning={hasWarning(mail, content)}
        leaveUrl={leaveUrl}
      />
    </RawIntlProvider>,
  )
  const { subject, replyTo, author, request, unsubscribeUrl = leaveUrl } = content
  const headers = { subject, ...picturesOf(content), replyTo, author, request, unsubscribeUrl }
  return { ...headers, html: `<!doctype html>${markup}`, text: await asText(markup) }
}

function picturesOf({ picture, pictures = [] }: MailContent): Pick<DrawnMail, 'picture' | 'pictures'> {
  if (typeof picture === 'string') return { picture, pictures }
  if ('front' in picture) return { picture: picture.front, pictures }
  return { picture: null, pictures: [picture.file, ...pictures] }
}

function hasWarning(
  { kind, data }: Pick<OutgoingMail, 'kind' | 'data'>,
  { isAboutGames = false }: MailContent,
): boolean {
  const { warning } = mailRules[kind]
  if (warning === 'parts') return isAboutGames
  return warning === 'always' || (warning === 'vip' && 'programme' in data && data.programme === 'vip')
}

/** The texts in their order; a button becomes its label with the address below. */
async function asText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const skip = (selector: string) => ({ selector, format: 'skip' })
  const options: HtmlToTextOptions = {
    wordwrap: 76,
    selectors: [
      skip('[data-skip-in-text]'),
      skip('img'),
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'a.button', format: 'button' },
      // The link's text is the address already: a telephone number, an e-mail address, the name of a site.
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: `a[href="${brand.help.site}"]`, format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a[href^="mailto:"]', format: 'anchor', options: { ignoreHref: true } },
    ],
    formatters: {
      button(element, walk, builder) {
        builder.openBlock({ leadingLineBreaks: 1 })
        walk(element.children, builder)
        builder.addLineBreak()
        builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
        builder.closeBlock({ trailingLineBreaks: 1 })
      },
    },
  }
  return `${convert(html, options).trim()}\n`
}
