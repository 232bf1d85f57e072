import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { analyticsData } from '#client/analytics/dataNames.ts'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { slugOf } from '#shared/places/houses.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import type { PaymentReturnProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { checkoutEvent } from '../../checkoutEvent.ts'
import { paymentData } from '../../dataNames.ts'
import { paymentState } from '../../paymentState.ts'
import { Countdown } from '../Countdown.tsx'
import { EntryAside } from '../EntryAside.tsx'
import { entryLine } from '../eveningText.ts'
import { GiveUp } from '../LeaveForms.tsx'
import { MoneyNotes } from '../MoneyNotes.tsx'
import { Ticket } from '../Ticket.tsx'
import '../poker.css'

/**
 * Where the merchant leads back to: waits for the merchant's word, then says how it ended. Drawn from the
 * store alone, so that going back to it, or loading it again, changes nothing.
 */
export function PaymentReturn(props: PaymentReturnProps) {
  const { registration, phase } = props
  const { intl, t } = useText()
  const { tournament, amount } = registration
  const entry = { ...tournament, amount, slug: slugOf({ path: tournament.url }), day: null }
  return (
    <VipSurface>
      <AccountFrame
        label={t('pokerPages.label')}
        title={t(`pokerPages.payment.${phase}.title`)}
        lead={entryLine(intl, entry)}
        aside={<EntryAside entry={entry} />}
        asideLabel={t('pokerPages.entry.label')}
        isShort
      >
        <div className="Entry Column Column--5">
          <Outcome {...props} />
        </div>
      </AccountFrame>
    </VipSurface>
  )
}

function Outcome(props: PaymentReturnProps) {
  const { phase } = props
  if (phase === 'confirmed') return <Confirmed {...props} />
  if (phase === 'waiting') return <Waiting {...props} />
  if (phase === 'open') return <Open {...props} />
  return <Failed {...props} />
}

function Waiting({ registration }: PaymentReturnProps) {
  const { t } = useText()
  return (
    <div className="stack" {...liveAttributes(registration)}>
      <p role="status">{t('pokerPages.payment.waiting.text')}</p>
      <p>{t('pokerPages.payment.waiting.leave')}</p>
    </div>
  )
}

/** Nothing was paid yet: the way on, and the way back. */
function Open({ registration, returned }: PaymentReturnProps) {
  const { t } = useText()
  const { checkoutUrl, expiresAt } = registration
  return (
    <>
      <p>{t('pokerPages.payment.open.text')}</p>
      {expiresAt && <Countdown until={expiresAt} of="held" />}
      <p>{t('pokerPages.redirected')}</p>
      {checkoutUrl && (
        <p>
          <ButtonLink href={checkoutUrl}>{t('pokerPages.payment.open.pay')}</ButtonLink>
        </p>
      )}
      <GiveUp id={registration.id} returned={returned} />
    </>
  )
}

/** Attributes for client/poker/heldPlace.ts: the registration, and its present state. */
function liveAttributes({ id, state, refund }: RegistrationSummary) {
  return {
    ...dataOf(liveData, { live: 'payment' }),
    ...dataOf(paymentData, {
      registration: `/api/poker/registrations/${id}`,
      state: paymentState({ state, refund }),
    }),
  }
}

const notWantedAgain = { cancelled: true, tournamentCancelled: true, erased: true, byHouse: true, chargedBack: true }

/** With the code's own message, and why; money that came goes back, and the page says so. */
function Failed({ registration, phase, error, reason }: PaymentReturnProps) {
  const { t, locale } = useView()
  const { url } = registration.tournament
  const all = pathFor('tournaments', locale)
  const isContested = phase === 'refunding' && registration.disputed
  // A tournament that left the programme has only the list; a player who gave the place up does not want it again.
  const mayTryAgain = url !== all && !(reason && reason in notWantedAgain)
  return (
    <div className="stack" {...(phase === 'refunding' && liveAttributes(registration))}>
      {error && (
        <p className="AccountNotice Callout Callout--bad" role="alert">
          {error}
        </p>
      )}
      {reason && <p>{t('pokerPages.payment.why', { reason })}</p>}
      <p>{t(isContested ? 'pokerPages.payment.refunding.disputed' : `pokerPages.payment.${phase}.text`)}</p>
      <p className="actions">
        {phase === 'refundFailed' && (
          <ButtonLink href={pathFor('contact', locale)}>{t('pokerPages.payment.refundFailed.contact')}</ButtonLink>
        )}
        {phase === 'refundFailed' ? null : mayTryAgain ? (
          <ButtonLink href={pathFor('tournamentRegistration', locale, { slug: slugOf({ path: url }) })}>
            {t('pokerPages.payment.again')}
          </ButtonLink>
        ) : (
          <ButtonLink href={all}>{t('poker.all')}</ButtonLink>
        )}
        <ButtonLink variant="secondary" href={pathFor('vipTournaments', locale)}>
          {t('pokerPages.mine.title')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** The place is paid for: its code, the calendar, the paper to bring, and how one protects oneself. */
function Confirmed({ registration, qr }: PaymentReturnProps) {
  const { t, locale } = useView()
  const { tournament, amount, id } = registration
  const bought = checkoutEvent('purchase', { slug: slugOf({ path: tournament.url }), amount }, id)
  return (
    <>
      <p role="status" {...dataOf(analyticsData, { onView: bought })}>
        {t('pokerPages.payment.confirmed.text')}
      </p>
      <Ticket registration={{ ...registration, qr }} />
      <MoneyNotes registration={registration} />
      <p>
        <strong>{t('poker.identity')}</strong>
      </p>
      <p>
        <ButtonLink href={pathFor('vipTournaments', locale)}>{t('pokerPages.mine.see')}</ButtonLink>
      </p>
      <p>
        {t('pokerPages.payment.protect')}{' '}
        <ArrowLink href={pathFor('protect', locale)}>{t('vipPages.protect')}</ArrowLink>
      </p>
    </>
  )
}
