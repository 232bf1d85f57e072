import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { strong, Tournament } from './tournamentParts.tsx'

/** A place became free, and this reader is the next in line. */
export const tournamentOffer: Template<'tournamentOffer'> = (facts, context) => {
  const until = context.moment(facts.expiresAt)
  return {
    subject: context.say('mail.tournamentOffer.subject', { title: facts.title }),
    preheader: context.say('mail.tournamentOffer.preheader', { hour: until.hour }),
    title: context.say('mail.tournamentOffer.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={facts.firstname} />
        <Words id="mail.tournamentOffer.text" />
        <Tournament facts={facts} context={context} />
        <Words id="mail.tournamentOffer.until" values={{ ...until, strong }} />
        <Action
          href={context.url('tournamentRegistration', { slug: facts.tournament })}
          words="mail.tournamentOffer.button"
        />
      </>
    ),
  }
}
