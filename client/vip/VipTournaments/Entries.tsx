import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Countdown } from '#client/poker/account/Countdown.tsx'
import { eveningText, hourOf, momentOf } from '#client/poker/account/eveningText.ts'
import { GiveUp, LeaveList } from '#client/poker/account/LeaveForms.tsx'
import { MoneyNotes } from '#client/poker/account/MoneyNotes.tsx'
import { Ticket } from '#client/poker/account/Ticket.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatPrice } from '#i18n/formats.ts'
import { slugOf } from '#shared/places/houses.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import { isRefundable } from '#shared/poker/refunds.ts'
import type { NamedTournament, WaitlistSummary } from '#shared/poker/registrations.ts'
import type { RegistrationWithQr, VipTournamentsProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import { isoInstant } from '#shared/time/instants.ts'

interface ComingEntryProps extends Pick<VipTournamentsProps, 'returned'> {
  registration: RegistrationWithQr
}

/** A place that one has: held, still to be paid; or paid, with its code, and what cancelling gives back. */
export function ComingEntry({ registration, returned }: ComingEntryProps) {
  const { intl, t } = useText()
  const { tournament, state, checkoutUrl, expiresAt, checkedInAt } = registration
  const own = returned?.values.registration === registration.id ? returned : undefined
  return (
    <li className="VipTournaments-entry Panel Column">
      <EntryHead tournament={tournament}>
        <p className="tag">
          {checkedInAt
            ? t('pokerPages.state.checkedIn', { time: hourOf(intl, checkedInAt) })
            : t(`pokerPages.state.${state}`)}
        </p>
      </EntryHead>
      {state === 'held' ? (
        <>
          {expiresAt && <Countdown until={expiresAt} of="held" />}
          <div className="actions">
            {checkoutUrl && <ButtonLink href={checkoutUrl}>{t('pokerPages.payment.open.pay')}</ButtonLink>}
            <GiveUp id={registration.id} returned={own} />
          </div>
        </>
      ) : (
        <>
          <Ticket registration={registration} />
          <MoneyNotes registration={registration} />
          <Cancel registration={registration} returned={own} />
        </>
      )}
    </li>
  )
}

/** Opens on what comes back, and asks once more. */
function Cancel({ registration, returned }: Pick<ComingEntryProps, 'registration' | 'returned'>) {
  const { intl, t, path, locale, now } = useView()
  const { id, tournament, refundableUntil, amount, refunded, checkedInAt, paidAtDesk } = registration
  if (checkedInAt) return null
  if (paidAtDesk) return <p className="note">{t('pokerPages.cancel.atDesk')}</p>
  if (!refundableUntil || !isRefundable(registration, now)) return <p className="note">{t('pokerPages.cancel.late')}</p>
  return (
    <details open={returned !== undefined}>
      <summary>
        {t('pokerPages.cancel.open')}
        <span className="visually-hidden"> {tournament.title}</span>
      </summary>
      <p>
        {t('pokerPages.cancel.refund', {
          amount: formatPrice(intl, (amount.amount - (refunded?.amount ?? 0)) / 100),
          until: momentOf(intl, refundableUntil),
        })}
      </p>
      <CallForm
        form="cancel"
        item={{ name: 'registration', value: id }}
        call={`DELETE /api/poker/registrations/${id}`}
        next={`${path}?${pokerQuery[locale].done}=${pokerQuery[locale].cancelled}`}
        submitLabel={t('pokerPages.cancel.submit')}
        isSecondary
        returned={returned}
      />
    </details>
  )
}

interface WaitingEntryProps extends Pick<VipTournamentsProps, 'returned'> {
  entry: WaitlistSummary
}

/** One's place in line, or the offer of a place that came free. */
export function WaitingEntry({ entry, returned }: WaitingEntryProps) {
  const { t, locale } = useView()
  const { tournament, place, state, offeredUntil } = entry
  return (
    <li className="VipTournaments-entry Panel Column">
      <EntryHead tournament={tournament} />
      {state === 'offered' && offeredUntil ? (
        <>
          <p>
            <strong>{t('pokerPages.offer.title')}</strong>
          </p>
          <Countdown until={offeredUntil} of="offered" />
        </>
      ) : (
        <p className="VipTournaments-place">{t('pokerPages.queue.place', { place })}</p>
      )}
      <div className="actions">
        {state === 'offered' && (
          <ButtonLink href={pathFor('tournamentRegistration', locale, { slug: slugOf({ path: tournament.url }) })}>
            {t('pokerPages.offer.take')}
          </ButtonLink>
        )}
        <LeaveList slug={tournament.slug} returned={returned} />
      </div>
    </li>
  )
}

interface EntryHeadProps {
  tournament: NamedTournament
  children?: ReactNode
}

/** Which tournament an entry is about, when and where. @param children how one stands with it */
function EntryHead({ tournament, children }: EntryHeadProps) {
  const intl = useIntl()
  return (
    <div className="VipTournaments-head">
      <h3>
        <a href={tournament.url}>{tournament.title}</a>
      </h3>
      <p>
        <time className="Capital" dateTime={isoInstant(tournament.startsAt)}>
          {eveningText(intl, tournament.startsAt)}
        </time>
        {tournament.casino && `\u00a0· ${tournament.casino}`}
      </p>
      {children}
    </div>
  )
}
