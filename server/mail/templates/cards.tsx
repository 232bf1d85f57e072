import { look } from './look.ts'
import { Action, CatalogueText, Greeting, Strong, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** To a pre-member whose file the desk has opened again: its new number. */
export const fileReopened: Template<'fileReopened'> = ({ firstname, fileNumber, expiresAt }, context) => ({
  ...context.heading('mail.fileReopened', { fileNumber }),
  picture: 'sails',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.fileReopened.text" values={{ day: context.moment(expiresAt).day }} />
      <p className="ink" style={look.text}>
        <Strong>{fileNumber}</Strong>
      </p>
      <CatalogueText id="mail.preMember.papers" />
      <Action href={context.url('vipDashboard')} messageId="mail.preMember.button" />
    </>
  ),
})

/** A card was given at a casino. */
export const cardGiven: Template<'cardGiven'> = ({ firstname, ending }, context) => ({
  ...context.heading('mail.cardGiven', { ending }),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.cardGiven.text" values={{ ending, strong }} />
      <CatalogueText id="mail.cardGiven.lost" />
      <Action href={context.url('vipDashboard')} messageId="mail.cardGiven.button" />
    </>
  ),
})

/** Another card was given in place of one, or a blocked one back. */
export const cardReplaced: Template<'cardReplaced'> = ({ firstname, ending, replacedAt, isSame }, context) => ({
  subject: context.say(isSame ? 'mail.cardReplaced.subjectSame' : 'mail.cardReplaced.subject'),
  preheader: context.say('mail.cardReplaced.preheader', { ending }),
  title: context.say(isSame ? 'mail.cardReplaced.titleSame' : 'mail.cardReplaced.title'),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText
        id={isSame ? 'mail.cardReplaced.textSame' : 'mail.cardReplaced.text'}
        values={{ ending, strong, ...context.moment(replacedAt) }}
      />
      <CatalogueText id="mail.cardReplaced.points" />
      <Action href={context.url('vipDashboard')} messageId="mail.cardGiven.button" />
      <CatalogueText id="mail.card.notYou" small />
    </>
  ),
})

/** The card was blocked, with the reason. */
export const cardBlocked: Template<'cardBlocked'> = ({ firstname, ending, blockedAt, reason }, context) => ({
  ...context.heading('mail.cardBlocked', { ending }),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.cardBlocked.text" values={{ ending, strong, ...context.moment(blockedAt) }} />
      <CatalogueText id={`mail.cardBlocked.reason.${reason}`} />
      <CatalogueText id="mail.cardBlocked.next" />
      <Action href={context.url('vipDashboard')} messageId="mail.cardGiven.button" />
      <CatalogueText id="mail.card.notYou" small />
    </>
  ),
})
