import { Action, Deadline, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelEmailChange', vip: 'vipEmailChange' } as const

/** To the new address; the old one gets emailChangeNotice. */
export const emailChangeConfirm: Template<'emailChangeConfirm'> = (
  { programme, firstname, token, expiresAt },
  context,
) => ({
  subject: context.say('mail.emailChangeConfirm.subject'),
  preheader: context.say('mail.emailChangeConfirm.preheader'),
  title: context.say('mail.emailChangeConfirm.title'),
  picture: 'sails',
  body: (
    <>
      <Greeting firstname={firstname} />
      <Words id="mail.emailChangeConfirm.text" values={{ programme }} />
      <Action href={context.url(routes[programme], { token })} words="mail.emailChangeConfirm.button" />
      <Deadline {...context.moment(expiresAt)} />
      <Words id="mail.emailChangeConfirm.notYou" />
    </>
  ),
})
