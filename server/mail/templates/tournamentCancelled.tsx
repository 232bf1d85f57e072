import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { Tournament } from './tournamentParts.tsx'

/** To everybody who had a place, or waited for one. */
export const tournamentCancelled: Template<'tournamentCancelled'> = (facts, context) => ({
  subject: context.say('mail.tournamentCancelled.subject', { title: facts.title }),
  preheader: context.say('mail.tournamentCancelled.preheader'),
  title: context.say('mail.tournamentCancelled.title'),
  picture: 'beach',
  body: (
    <>
      <Greeting firstname={facts.firstname} />
      <Words id="mail.tournamentCancelled.text" />
      <Tournament facts={facts} context={context} />
      <Words id="mail.tournamentCancelled.money" values={{ isPaid: facts.isPaid ? 'yes' : 'no' }} />
      <Action href={context.url('tournaments')} words="mail.tournament.list" />
    </>
  ),
})
