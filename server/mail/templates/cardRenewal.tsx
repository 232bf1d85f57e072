import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** A member has asked for a new card (at most two in twelve months). */
export const cardRenewal: Template<'cardRenewal'> = ({ firstname, ibNumber, requestedAt, left }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const { day } = context.moment(requestedAt)
  return {
    subject: context.say('mail.cardRenewal.subject'),
    preheader: context.say('mail.cardRenewal.preheader'),
    title: context.say('mail.cardRenewal.title'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.cardRenewal.text" values={{ day, ibNumber, strong }} />
        <Words id="mail.cardRenewal.left" values={{ left }} />
        <Action href={context.url('hotelDashboard')} words="mail.cardRenewal.button" />
      </>
    ),
  }
}
