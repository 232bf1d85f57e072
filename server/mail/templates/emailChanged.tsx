import { Action, Greeting, hiddenEmail, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** To the old address, once it opens the account no more: no link of that mailbox may act any more. */
export const emailChanged: Template<'emailChanged'> = ({ programme, firstname, newEmail, changedAt }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const values = { programme, newEmail: hiddenEmail(newEmail), strong, ...context.moment(changedAt) }
  return {
    subject: context.say('mail.emailChanged.subject'),
    preheader: context.say('mail.emailChanged.preheader'),
    title: context.say('mail.emailChanged.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.emailChanged.text" values={values} />
        <Words id="mail.emailChanged.notYou" />
        <Action href={context.url('contact')} words="mail.emailChanged.button" />
      </>
    ),
  }
}
