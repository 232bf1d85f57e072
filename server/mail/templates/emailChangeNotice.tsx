import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelForgottenPassword', vip: 'vipForgottenPassword' } as const

/** To the old address, so that its owner hears of a change that somebody else asked for. */
export const emailChangeNotice: Template<'emailChangeNotice'> = ({ programme, firstname, newEmail }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  return {
    subject: context.say('mail.emailChangeNotice.subject'),
    preheader: context.say('mail.emailChangeNotice.preheader'),
    title: context.say('mail.emailChangeNotice.title'),
    picture: 'sails',
    isGaming: programme === 'vip',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.emailChangeNotice.text" values={{ programme, newEmail: hidden(newEmail), strong }} />
        <Words id="mail.emailChangeNotice.notYou" />
        <Action href={context.url(routes[programme])} words="mail.emailChangeNotice.button" />
      </>
    ),
  }
}

/** `camille@demo.test` → `c•••@demo.test`: enough for who chose it, no use to who reads along in the old mailbox. */
function hidden(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
