import { look } from './look.ts'
import { Action, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { Practical, priceOf, strong, Tournament } from './tournamentParts.tsx'

/** A place is paid for: the code for the desk, as words and as QR, and the calendar file. */
export const tournamentConfirmed: Template<'tournamentConfirmed'> = (facts, context) => {
  const { firstname, title, code, startsAt, refundableUntil } = facts
  return {
    subject: context.say('mail.tournamentConfirmed.subject', { title }),
    preheader: context.say('mail.tournamentConfirmed.preheader', context.moment(startsAt)),
    title: context.say('mail.tournamentConfirmed.title'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Tournament facts={facts} context={context} />
        <Words id="mail.tournamentConfirmed.code" values={{ code, strong }} />
        <p style={look.text} data-skip-in-text>
          <img
            src="cid:qr"
            width={180}
            height={180}
            fetchPriority="low"
            alt={context.say('mail.tournamentConfirmed.qrAlt', { code })}
            style={{ display: 'block', border: 0 }}
          />
        </p>
        <Words id="mail.tournamentConfirmed.paid" values={{ amount: priceOf(context, facts) }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <Words id="mail.tournamentConfirmed.calendar" />
        <Action href={context.url('vipTournaments')} words="mail.tournament.mine" />
      </>
    ),
  }
}
