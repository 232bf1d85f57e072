import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { Tournament } from './tournamentParts.tsx'

/** A place that was held or offered is somebody else's now, and why. */
export const tournamentPlaceLost: Template<'tournamentPlaceLost'> = (facts, context) => ({
  subject: context.say('mail.tournamentPlaceLost.subject', { title: facts.title }),
  preheader: context.say('mail.tournamentPlaceLost.preheader'),
  title: context.say('mail.tournamentPlaceLost.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={facts.firstname} />
      <Tournament facts={facts} context={context} />
      <Words id="mail.tournamentPlaceLost.text" values={{ reason: facts.reason }} />
      <Action href={context.url('tournament', { slug: facts.tournament })} words="mail.tournamentPlaceLost.button" />
    </>
  ),
})
