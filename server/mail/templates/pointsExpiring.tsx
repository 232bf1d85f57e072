import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** Thirty days before the points of a VIP card expire. */
export const pointsExpiring: Template<'pointsExpiring'> = ({ firstname, points, expiresAt }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const { day } = context.moment(expiresAt)
  return {
    subject: context.intl.formatMessage({ id: 'mail.pointsExpiring.subject' }, { points, day }),
    preheader: context.say('mail.pointsExpiring.preheader'),
    title: context.say('mail.pointsExpiring.title'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.pointsExpiring.text" values={{ points, day, strong }} />
        <Words id="mail.pointsExpiring.how" />
        <Action href={context.url('vipPoints')} words="mail.pointsExpiring.button" />
      </>
    ),
  }
}
