import { redirectQuery } from '#shared/http/pageQuery.ts'
import { Action, Deadline, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'

const routes = { eph: 'hotelActivation', vip: 'vipActivation' } as const

/** After registration, and again when somebody logs in before they have confirmed (0026). */
export const activation: Template<'activation'> = ({ programme, firstname, id, expiresAt, redirect }, context) => {
  return {
    subject: context.say('mail.activation.subject'),
    preheader: context.say('mail.activation.preheader'),
    title: context.say('mail.activation.title'),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.activation.text" values={{ programme }} />
        <Action
          href={context.url(routes[programme], { id }) + redirectQuery(redirect)}
          words="mail.activation.button"
        />
        <Deadline {...context.moment(expiresAt)} />
        <Words id="mail.activation.notYou" />
      </>
    ),
  }
}
