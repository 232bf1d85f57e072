import { Action, Greeting, TextLink, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = {
  eph: { login: 'hotelLogin', forgotten: 'hotelForgottenPassword' },
  vip: { login: 'vipLogin', forgotten: 'vipForgottenPassword' },
} as const

/** The answer to a sign-up may not tell whose address is known; its owner may know. */
export const alreadyRegistered: Template<'alreadyRegistered'> = ({ programme, firstname }, context) => {
  const link = (words: React.ReactNode) => (
    <TextLink key="link" href={context.url(routes[programme].forgotten)}>
      {words}
    </TextLink>
  )
  return {
    subject: context.say('mail.alreadyRegistered.subject'),
    preheader: context.say('mail.alreadyRegistered.preheader'),
    title: context.say('mail.alreadyRegistered.title'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.alreadyRegistered.text" values={{ programme }} />
        <Action href={context.url(routes[programme].login)} words="mail.alreadyRegistered.button" />
        <Words id="mail.alreadyRegistered.forgotten" values={{ link }} />
        <Words id="mail.alreadyRegistered.notYou" />
      </>
    ),
  }
}
