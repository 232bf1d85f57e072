import type { HtmlToTextOptions } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { intlFor } from '#i18n/createIntl.ts'
import { type Contacts, type MailKind, mailRules, type OutgoingMail } from './kinds.ts'
import { accountErased } from './templates/accountErased.tsx'
import { activation } from './templates/activation.tsx'
import { alreadyRegistered } from './templates/alreadyRegistered.tsx'
import { cardCode } from './templates/cardCode.tsx'
import { cardRenewal } from './templates/cardRenewal.tsx'
import { collaboratorActivation } from './templates/collaboratorActivation.tsx'
import { emailChangeConfirm } from './templates/emailChangeConfirm.tsx'
import { emailChanged } from './templates/emailChanged.tsx'
import { emailChangeNotice } from './templates/emailChangeNotice.tsx'
import { formDesk } from './templates/formDesk.tsx'
import { formReceipt } from './templates/formReceipt.tsx'
import { MailLayout } from './templates/MailLayout.tsx'
import { newsletterConfirm } from './templates/newsletterConfirm.tsx'
import { newsletterWelcome } from './templates/newsletterWelcome.tsx'
import { passwordChanged } from './templates/passwordChanged.tsx'
import { passwordReset } from './templates/passwordReset.tsx'
import { pointsExpiring } from './templates/pointsExpiring.tsx'
import { preMember } from './templates/preMember.tsx'
import { rewardClaim } from './templates/rewardClaim.tsx'
import { sponsorInvitation } from './templates/sponsorInvitation.tsx'
import { type MailPicture, type Template, templateContext } from './templates/template.ts'
import { tournamentCancelled } from './templates/tournamentCancelled.tsx'
import { tournamentChanged } from './templates/tournamentChanged.tsx'
import { tournamentConfirmed } from './templates/tournamentConfirmed.tsx'
import { tournamentOffer } from './templates/tournamentOffer.tsx'
import { tournamentPlaceLost } from './templates/tournamentPlaceLost.tsx'
import { tournamentRefund } from './templates/tournamentRefund.tsx'
import { welcomeOffer } from './templates/welcomeOffer.tsx'

/** A file a mail. */
const templates = {
  activation,
  alreadyRegistered,
  passwordReset,
  passwordChanged,
  accountErased,
  emailChangeConfirm,
  emailChangeNotice,
  emailChanged,
  cardRenewal,
  collaboratorActivation,
  cardCode,
  preMember,
  pointsExpiring,
  welcomeOffer,
  sponsorInvitation,
  rewardClaim,
  formDesk,
  formReceipt,
  newsletterConfirm,
  newsletterWelcome,
  tournamentConfirmed,
  tournamentChanged,
  tournamentCancelled,
  tournamentRefund,
  tournamentOffer,
  tournamentPlaceLost,
} as const satisfies { [Kind in MailKind]: Template<Kind> }

export interface DrawnMail {
  subject: string
  html: string
  text: string
  /** What `cid:picture` stands for; `cid:wordmark` and `cid:wordmark-night` are in every mail. */
  picture: MailPicture
  replyTo?: string
  /** For List-Unsubscribe, one click (RFC 8058). */
  unsubscribeUrl?: string
}

export interface DrawSettings {
  /** Origin of the site. */
  publicUrl: string
  contacts: Contacts
  /** Of the reader of an offer: ends all of them. */
  leaveToken?: string
}

/** A mail in its reader's language, as HTML and as text. */
export async function drawMail(
  mail: Omit<OutgoingMail, 'to'>,
  { publicUrl, contacts, leaveToken }: DrawSettings,
): Promise<DrawnMail> {
  const intl = intlFor(mail.locale)
  const context = templateContext(intl, mail.locale, publicUrl)
  // The kind names the template, and the type of OutgoingMail says that its data belong to it.
  const template = templates[mail.kind] as Template<MailKind>
  const content = template(mail.data as never, context)
  const leaveUrl = leaveToken && context.url('newsletterUnsubscribe', { token: leaveToken })
  const markup = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <MailLayout
        kind={mail.kind}
        content={content}
        homeUrl={context.url('home')}
        contacts={contacts}
        hasWarning={hasWarning(mail)}
        leaveUrl={leaveUrl}
      />
    </RawIntlProvider>,
  )
  const { subject, picture, replyTo, unsubscribeUrl = leaveUrl } = content
  return { subject, picture, replyTo, unsubscribeUrl, html: `<!doctype html>${markup}`, text: await asText(markup) }
}

function hasWarning({ kind, data }: Pick<OutgoingMail, 'kind' | 'data'>): boolean {
  const { warning } = mailRules[kind]
  return warning === 'always' || (warning === 'vip' && 'programme' in data && data.programme === 'vip')
}

/** The words in their order; the button as its words with the address under them. */
async function asText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const skip = (selector: string) => ({ selector, format: 'skip' })
  const options: HtmlToTextOptions = {
    wordwrap: 76,
    selectors: [
      skip('[data-skip-in-text]'),
      skip('img'),
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'a.button', format: 'button' },
      // Written out already: a number to call, an address to write to, the name of a site.
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a[href*="joueurs-info-service"]', format: 'anchor', options: { ignoreHref: true } },
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
