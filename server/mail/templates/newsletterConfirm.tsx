import { Action, Deadline, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** Asks whether an address wants the letter: without the press of its button nothing follows. */
export const newsletterConfirm: Template<'newsletterConfirm'> = ({ token, expiresAt }, context) => ({
  subject: context.say('mail.newsletterConfirm.subject'),
  preheader: context.say('mail.newsletterConfirm.preheader'),
  title: context.say('mail.newsletterConfirm.title'),
  picture: 'sails',
  isOutsideAccounts: true,
  body: (
    <>
      <Words id="mail.newsletterConfirm.text" />
      <Action href={context.url('newsletterConfirm', { token })} words="mail.newsletterConfirm.button" />
      <Deadline {...context.moment(expiresAt)} />
      <Words id="mail.newsletterConfirm.notYou" />
    </>
  ),
})
