import { formatDay, formatPrice } from '#i18n/formats.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { TournamentMailData } from '../kinds.ts'
import { tournamentReservation } from '../reservation.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Framed, Greeting, Strong, strong, TextLink } from './parts.tsx'
import type { Template, TemplateContext } from './template.ts'

/** A place was paid: the code for the desk, as text and QR, and the calendar file. */
export const tournamentConfirmed: Template<'tournamentConfirmed'> = (data, context) => {
  const { firstname, title, code, startsAt, refundableUntil } = data
  return {
    ...context.heading('mail.tournamentConfirmed', { title, ...context.moment(startsAt) }),
    picture: 'card',
    reservation: tournamentReservation(data, { number: code, isCancelled: false }, context),
    body: (
      <>
        <Greeting firstname={firstname} />
        <Tournament data={data} context={context} />
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
        <CatalogueText id="mail.tournamentConfirmed.paid" values={{ amount: priceOf(context, data) }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <CatalogueText id="mail.tournamentConfirmed.calendar" />
        <Action href={context.url('vipTournaments')} messageId="mail.tournament.mine" />
      </>
    ),
  }
}

/** The date or the casino changed: the place stays, or is refunded. */
export const tournamentChanged: Template<'tournamentChanged'> = (data, context) => {
  const { firstname, title, code, startsAt, wasAt, refundableUntil } = data
  return {
    ...context.heading('mail.tournamentChanged', { title, ...context.moment(startsAt) }),
    picture: 'sails',
    reservation: tournamentReservation(data, { number: code, isCancelled: false }, context),
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.tournamentChanged.was" values={context.moment(wasAt)} />
        <Tournament data={data} context={context} />
        <CatalogueText id="mail.tournamentChanged.keep" values={{ code }} />
        <Practical refundableUntil={refundableUntil} context={context} />
        <Action href={context.url('vipTournaments')} messageId="mail.tournament.mine" />
      </>
    ),
  }
}

/** To every player with a place or on the waiting list. */
export const tournamentCancelled: Template<'tournamentCancelled'> = (data, context) => ({
  ...context.heading('mail.tournamentCancelled', { title: data.title }),
  picture: 'beach',
  reservation: cancelledPlace(data, context),
  body: (
    <>
      <Greeting firstname={data.firstname} />
      <CatalogueText id="mail.tournamentCancelled.text" />
      <Tournament data={data} context={context} />
      <CatalogueText
        id="mail.tournamentCancelled.money"
        values={{ isPaid: data.isPaidAtDesk ? 'atDesk' : data.isPaid ? 'yes' : 'no' }}
      />
      <Action href={context.url('tournaments')} messageId="mail.tournament.list" />
    </>
  ),
})

/** A refund was made, with its reason. */
export const tournamentRefund: Template<'tournamentRefund'> = (data, context) => {
  const amount = priceOf(context, data)
  const day = formatDay(context.intl, localDay(data.refundedAt))
  const isErased = data.reason === 'erased'
  return {
    subject: context.say('mail.tournamentRefund.subject', { title: data.title }),
    preheader: context.say('mail.tournamentRefund.preheader', { amount }),
    title: context.say(data.reason === 'part' ? 'mail.tournamentRefund.titlePart' : 'mail.tournamentRefund.title'),
    picture: 'beach',
    reservation: cancelledPlace(data, context),
    body: (
      <>
        <Greeting firstname={data.firstname} />
        <CatalogueText id="mail.tournamentRefund.text" values={{ reason: data.reason }} />
        <Tournament data={data} context={context} />
        <CatalogueText
          id={data.reason === 'atDesk' ? 'mail.tournamentRefund.atDesk' : 'mail.tournamentRefund.amount'}
          values={{ amount, day, strong }}
        />
        {/* An erased account has no page. */}
        <Action
          href={context.url(isErased ? 'contact' : 'vipTournaments')}
          messageId={isErased ? 'mail.accountErased.button' : 'mail.tournament.mine'}
        />
      </>
    ),
  }
}

/** A refund came back from the card's bank: the reader says how else to be paid. */
export const tournamentRefundFailed: Template<'tournamentRefundFailed'> = (data, context) => ({
  ...context.heading('mail.tournamentRefundFailed', { title: data.title }),
  picture: 'lighthouse',
  body: (
    <>
      <Greeting firstname={data.firstname} />
      <CatalogueText id="mail.tournamentRefundFailed.text" values={{ amount: priceOf(context, data), strong }} />
      <Tournament data={data} context={context} />
      <Action href={context.url('contact')} messageId="mail.tournamentRefundFailed.button" />
    </>
  ),
})

/** A place became free, and this reader is next in line. */
export const tournamentOffer: Template<'tournamentOffer'> = (data, context) => {
  const until = context.moment(data.expiresAt)
  return {
    ...context.heading('mail.tournamentOffer', { title: data.title, hour: until.hour }),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={data.firstname} />
        <CatalogueText id="mail.tournamentOffer.text" />
        <Tournament data={data} context={context} />
        <CatalogueText id="mail.tournamentOffer.until" values={{ ...until, strong }} />
        <Action
          href={context.url('tournamentRegistration', { slug: data.tournament })}
          messageId="mail.tournamentOffer.button"
        />
      </>
    ),
  }
}

/** A held or offered place went to another player, with the reason. */
export const tournamentPlaceLost: Template<'tournamentPlaceLost'> = (data, context) => ({
  ...context.heading('mail.tournamentPlaceLost', { title: data.title }),
  picture: 'lighthouse',
  reservation: cancelledPlace(data, context),
  body: (
    <>
      <Greeting firstname={data.firstname} />
      <Tournament data={data} context={context} />
      <CatalogueText id="mail.tournamentPlaceLost.text" values={{ reason: data.reason }} />
      <Action href={context.url('tournament', { slug: data.tournament })} messageId="mail.tournamentPlaceLost.button" />
    </>
  ),
})

/** A place that mail programs were told of and that is no more; none was told to players who only waited. */
function cancelledPlace(data: TournamentMailData, context: TemplateContext): object | undefined {
  const { cancelled } = data
  return cancelled === undefined
    ? undefined
    : tournamentReservation(data, { number: cancelled, isCancelled: true }, context)
}

/** The tournament with its place and time, set apart from the text. */
function Tournament({ data, context }: { data: TournamentMailData; context: TemplateContext }) {
  const { title, casino, startsAt } = data
  return (
    <Framed>
      <CatalogueText id="mail.tournament.place" values={{ title: <Strong>{title}</Strong>, casino }} />
      <CatalogueText id="mail.tournament.moment" values={{ ...context.moment(startsAt), strong }} />
    </Framed>
  )
}

/** Practical information: what to bring, until when a refund is possible, where to get protection. */
function Practical({ refundableUntil, context }: { refundableUntil: number | null; context: TemplateContext }) {
  const link = (text: React.ReactNode) => (
    <TextLink key="link" href={context.url('protect')}>
      {text}
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

/** “120 €”. @param amount cents */
function priceOf({ intl }: TemplateContext, { amount, currency }: { amount: number; currency: string }): string {
  return formatPrice(intl, amount / 100, currency)
}
