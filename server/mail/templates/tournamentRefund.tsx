import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { priceOf, strong, Tournament } from './tournamentParts.tsx'

/** Money went back, and why. */
export const tournamentRefund: Template<'tournamentRefund'> = (facts, context) => {
  const amount = priceOf(context, facts)
  const day = formatDay(context.intl, todayInParis(facts.refundedAt))
  const isErased = facts.reason === 'erased'
  return {
    subject: context.say('mail.tournamentRefund.subject', { title: facts.title }),
    preheader: context.say('mail.tournamentRefund.preheader', { amount }),
    title: context.say('mail.tournamentRefund.title'),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={facts.firstname} />
        <Words id="mail.tournamentRefund.text" values={{ reason: facts.reason }} />
        <Tournament facts={facts} context={context} />
        <Words id="mail.tournamentRefund.amount" values={{ amount, day, strong }} />
        {/* Of an account that is gone there is no page. */}
        <Action
          href={context.url(isErased ? 'contact' : 'vipTournaments')}
          words={isErased ? 'mail.accountErased.button' : 'mail.tournament.mine'}
        />
      </>
    ),
  }
}
