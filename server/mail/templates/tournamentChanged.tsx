import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { Practical, Tournament } from './tournamentParts.tsx'

/** The date or the casino is another one: the place stays, or its price comes back. */
export const tournamentChanged: Template<'tournamentChanged'> = (facts, context) => {
  const { firstname, title, code, startsAt, wasAt, refundableUntil } = facts
  return {
    subject: context.say('mail.tournamentChanged.subject', { title }),
    preheader: context.say('mail.tournamentChanged.preheader', context.moment(startsAt)),
    title: context.say('mail.tournamentChanged.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.tournamentChanged.was" values={context.moment(wasAt)} />
        <Tournament facts={facts} context={context} />
        <Words id="mail.tournamentChanged.keep" values={{ code }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <Action href={context.url('vipTournaments')} words="mail.tournament.mine" />
      </>
    ),
  }
}
