import { Action, Deadline, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelNewPassword', vip: 'vipNewPassword' } as const

export const passwordReset: Template<'passwordReset'> = ({ programme, firstname, token, expiresAt }, context) => ({
  subject: context.say('mail.passwordReset.subject'),
  preheader: context.say('mail.passwordReset.preheader'),
  title: context.say('mail.passwordReset.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <Words id="mail.passwordReset.text" values={{ programme }} />
      <Action href={context.url(routes[programme], { token })} words="mail.passwordReset.button" />
      <Deadline {...context.moment(expiresAt)} />
      <Words id="mail.passwordReset.notYou" />
    </>
  ),
})
