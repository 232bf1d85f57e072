import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { TournamentMailData } from '../kinds.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, Strong, strong, TextLink } from './parts.tsx'
import type { Template, TemplateContext } from './template.ts'

/** A place was paid: the code for the desk, as text and QR, and the calendar file. */
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
        <CatalogueText id="mail.tournamentConfirmed.code" values={{ code, strong }} />
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
        <CatalogueText id="mail.tournamentConfirmed.paid" values={{ amount: priceOf(context, facts) }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <CatalogueText id="mail.tournamentConfirmed.calendar" />
        <Action href={context.url('vipTournaments')} messageId="mail.tournament.mine" />
      </>
    ),
  }
}

/** The date or the casino changed: the place stays, or is refunded. */
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
        <CatalogueText id="mail.tournamentChanged.was" values={context.moment(wasAt)} />
        <Tournament facts={facts} context={context} />
        <CatalogueText id="mail.tournamentChanged.keep" values={{ code }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <Action href={context.url('vipTournaments')} messageId="mail.tournament.mine" />
      </>
    ),
  }
}

/** To every player with a place or on the waiting list. */
export const tournamentCancelled: Template<'tournamentCancelled'> = (facts, context) => ({
  subject: context.say('mail.tournamentCancelled.subject', { title: facts.title }),
  preheader: context.say('mail.tournamentCancelled.preheader'),
  title: context.say('mail.tournamentCancelled.title'),
  picture: 'beach',
  body: (
    <>
      <Greeting firstname={facts.firstname} />
      <CatalogueText id="mail.tournamentCancelled.text" />
      <Tournament facts={facts} context={context} />
      <CatalogueText id="mail.tournamentCancelled.money" values={{ isPaid: facts.isPaid ? 'yes' : 'no' }} />
      <Action href={context.url('tournaments')} messageId="mail.tournament.list" />
    </>
  ),
})

/** A refund was made, with its reason. */
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
        <CatalogueText id="mail.tournamentRefund.text" values={{ reason: facts.reason }} />
        <Tournament facts={facts} context={context} />
        <CatalogueText id="mail.tournamentRefund.amount" values={{ amount, day, strong }} />
        {/* An erased account has no page. */}
        <Action
          href={context.url(isErased ? 'contact' : 'vipTournaments')}
          messageId={isErased ? 'mail.accountErased.button' : 'mail.tournament.mine'}
        />
      </>
    ),
  }
}

/** A place became free, and this reader is next in line. */
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
        <CatalogueText id="mail.tournamentOffer.text" />
        <Tournament facts={facts} context={context} />
        <CatalogueText id="mail.tournamentOffer.until" values={{ ...until, strong }} />
        <Action
          href={context.url('tournamentRegistration', { slug: facts.tournament })}
          messageId="mail.tournamentOffer.button"
        />
      </>
    ),
  }
}

/** A held or offered place went to another player, with the reason. */
export const tournamentPlaceLost: Template<'tournamentPlaceLost'> = (facts, context) => ({
  subject: context.say('mail.tournamentPlaceLost.subject', { title: facts.title }),
  preheader: context.say('mail.tournamentPlaceLost.preheader'),
  title: context.say('mail.tournamentPlaceLost.title'),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={facts.firstname} />
      <Tournament facts={facts} context={context} />
      <CatalogueText id="mail.tournamentPlaceLost.text" values={{ reason: facts.reason }} />
      <Action
        href={context.url('tournament', { slug: facts.tournament })}
        messageId="mail.tournamentPlaceLost.button"
      />
    </>
  ),
})

/** The tournament with its place and time, set apart from the text. */
function Tournament({ facts, context }: { facts: TournamentMailData; context: TemplateContext }) {
  const { title, casino, startsAt } = facts
  return (
    <div className="frame" style={{ ...look.frame, padding: '16px 20px 0', marginBottom: '16px' }}>
      <CatalogueText id="mail.tournament.place" values={{ title: <Strong>{title}</Strong>, casino }} />
      <CatalogueText id="mail.tournament.moment" values={{ ...context.moment(startsAt), strong }} />
    </div>
  )
}

/** Practical information: what to bring, until when a refund is possible, where to get protection. */
function Practical({ refundableUntil, context }: { refundableUntil: number | null; context: TemplateContext }) {
  const link = (messageId: React.ReactNode) => (
    <TextLink key="link" href={context.url('protect')}>
      {messageId}
    </TextLink>
  )
  return (
    <>
      <CatalogueText id="mail.tournament.bring" />
      {refundableUntil !== null && (
        <CatalogueText id="mail.tournament.refundable" values={context.moment(refundableUntil)} />
      )}
      <CatalogueText id="mail.tournament.protect" values={{ link }} small />
    </>
  )
}

/** “120,00 €”. @param amount cents */
function priceOf({ intl }: TemplateContext, { amount, currency }: { amount: number; currency: string }): string {
  return intl.formatNumber(amount / 100, { style: 'currency', currency })
}
