import { look } from './look.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** To whoever registered without a card: the file that a casino makes the card of. */
export const preMember: Template<'preMember'> = ({ firstname, fileNumber, expiresAt }, context) => ({
  subject: context.say('mail.preMember.subject'),
  preheader: context.say('mail.preMember.preheader', { fileNumber }),
  title: context.say('mail.preMember.title'),
  picture: 'house',
  body: (
    <>
      <Greeting firstname={firstname} />
      <Words id="mail.preMember.text" values={{ day: context.moment(expiresAt).day }} />
      <p className="ink" style={look.text}>
        <Strong>{fileNumber}</Strong>
      </p>
      <Words id="mail.preMember.papers" />
      <Action href={context.url('vipDashboard')} words="mail.preMember.button" />
    </>
  ),
})
