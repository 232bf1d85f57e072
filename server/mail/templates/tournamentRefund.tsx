import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { priceOf, strong, Tournament } from './tournamentFacts.tsx'

/** Money went back, and why. */
export const tournamentRefund: Template<'tournamentRefund'> = (facts, context) => {
  const amount = priceOf(context, facts)
  return {
    subject: context.say('mail.tournamentRefund.subject', { title: facts.title }),
    preheader: context.say('mail.tournamentRefund.preheader', { amount }),
    title: context.say('mail.tournamentRefund.title'),
    picture: 'beach',
    isGaming: true,
    body: (
      <>
        <Greeting firstname={facts.firstname} />
        <Words id="mail.tournamentRefund.text" values={{ reason: facts.reason }} />
        <Tournament facts={facts} context={context} />
        <Words id="mail.tournamentRefund.amount" values={{ amount, strong }} />
        <Action href={context.url('vipTournaments')} words="mail.tournament.mine" />
      </>
    ),
  }
}
