import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelForgottenPassword', vip: 'vipForgottenPassword' } as const

/** After a reset as after a change by the member. */
export const passwordChanged: Template<'passwordChanged'> = (
  { programme, firstname, changedAt, hadCalendar },
  context,
) => ({
  subject: context.say('mail.passwordChanged.subject'),
  preheader: context.say('mail.passwordChanged.preheader'),
  title: context.say('mail.passwordChanged.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <Words id="mail.passwordChanged.text" values={{ programme, ...context.moment(changedAt) }} />
      {hadCalendar && <Words id="mail.passwordChanged.calendar" />}
      <Words id="mail.passwordChanged.notYou" />
      <Action href={context.url(routes[programme])} words="mail.passwordChanged.button" />
    </>
  ),
})
