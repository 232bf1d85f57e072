import { Action, Deadline, Greeting, hiddenEmail, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelEmailStop', vip: 'vipEmailStop' } as const

/** To the old address, so that its owner hears of a change that somebody else asked for, and can stop it. */
export const emailChangeNotice: Template<'emailChangeNotice'> = (
  { programme, firstname, newEmail, token, expiresAt },
  context,
) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  return {
    subject: context.say('mail.emailChangeNotice.subject'),
    preheader: context.say('mail.emailChangeNotice.preheader'),
    title: context.say('mail.emailChangeNotice.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.emailChangeNotice.text" values={{ programme, newEmail: hiddenEmail(newEmail), strong }} />
        <Words id="mail.emailChangeNotice.notYou" />
        <Action href={context.url(routes[programme], { token })} words="mail.emailChangeNotice.button" />
        <Deadline {...context.moment(expiresAt)} />
      </>
    ),
  }
}
