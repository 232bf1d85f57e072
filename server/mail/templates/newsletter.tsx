import { Action, CatalogueText, Deadline, TextLink } from './parts.tsx'
import type { Template } from './template.ts'

/** Asks an address to confirm its subscription; without a press of the button nothing follows. */
export const newsletterConfirm: Template<'newsletterConfirm'> = ({ token, expiresAt }, context) => ({
  ...context.heading('mail.newsletterConfirm'),
  picture: 'sails',
  isOutsideAccounts: true,
  body: (
    <>
      <CatalogueText id="mail.newsletterConfirm.text" />
      <Action href={context.url('newsletterConfirm', { token })} messageId="mail.newsletterConfirm.button" />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.newsletterConfirm.notYou" />
    </>
  ),
})

/**
 * The first newsletter: what comes and when, and the unsubscribe link, also as a header for mail programs (RFC 8058).
 */
export const newsletterWelcome: Template<'newsletterWelcome'> = ({ unsubscribeToken: token }, context) => {
  const unsubscribeUrl = context.url('newsletterUnsubscribe', { token })
  return {
    ...context.heading('mail.newsletterWelcome'),
    picture: 'beach',
    isOutsideAccounts: true,
    unsubscribeUrl,
    body: (
      <>
        <CatalogueText id="mail.newsletterWelcome.text" />
        <Action href={context.url('offers')} messageId="mail.newsletterWelcome.button" />
        <CatalogueText
          id="mail.newsletterWelcome.leave"
          small
          values={{
            link: (text) => (
              <TextLink key="leave" href={unsubscribeUrl}>
                {text}
              </TextLink>
            ),
          }}
        />
      </>
    ),
  }
}
