import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Countdown } from '#client/poker/account/Countdown.tsx'
import { momentOf } from '#client/poker/account/eveningText.ts'
import { GiveUp } from '#client/poker/account/GiveUp.tsx'
import { Ticket } from '#client/poker/account/Ticket.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatEuros } from '#i18n/formats.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import type { RegistrationWithQr, VipTournamentsProps } from '#shared/poker/views.ts'
import { EntryHead } from './EntryHead.tsx'

interface ComingEntryProps extends Pick<VipTournamentsProps, 'returned'> {
  registration: RegistrationWithQr
}

/** A place that one has: held, still to be paid; or paid, with its code, and what cancelling gives back. */
export function ComingEntry({ registration, returned }: ComingEntryProps) {
  const intl = useIntl()
  const { tournament, state, checkoutUrl, expiresAt } = registration
  const own = returned?.values.registration === registration.id ? returned : undefined
  return (
    <li className="VipTournaments-entry">
      <EntryHead tournament={tournament}>
        <p className="tag">{intl.formatMessage({ id: `pokerPages.state.${state}` })}</p>
      </EntryHead>
      {state === 'held' ? (
        <>
          {expiresAt && <Countdown until={expiresAt} of="held" />}
          <div className="actions">
            {checkoutUrl && (
              <ButtonLink href={checkoutUrl}>{intl.formatMessage({ id: 'pokerPages.payment.open.pay' })}</ButtonLink>
            )}
            <GiveUp id={registration.id} returned={own} />
          </div>
        </>
      ) : (
        <>
          <Ticket registration={registration} />
          <Cancel registration={registration} returned={own} />
        </>
      )}
    </li>
  )
}

/** Opens on what comes back, and asks once more. */
function Cancel({ registration, returned }: Pick<ComingEntryProps, 'registration' | 'returned'>) {
  const intl = useIntl()
  const { path, locale, now } = usePage()
  const { id, tournament, refundableUntil, amount } = registration
  if (!refundableUntil || Date.parse(refundableUntil) <= now)
    return <p className="note">{intl.formatMessage({ id: 'pokerPages.cancel.late' })}</p>
  return (
    <details open={returned !== undefined}>
      <summary>
        {intl.formatMessage({ id: 'pokerPages.cancel.open' })}
        <span className="visually-hidden"> {tournament.title}</span>
      </summary>
      <p>
        {intl.formatMessage(
          { id: 'pokerPages.cancel.refund' },
          { amount: formatEuros(intl, amount.amount / 100), until: momentOf(intl, refundableUntil) },
        )}
      </p>
      <CallForm
        id={`cancel-${id}`}
        form="cancel"
        call={`DELETE /api/poker/registrations/${id}`}
        next={`${path}?${pokerQuery[locale].done}=${pokerQuery[locale].cancelled}`}
        arrival="full"
        submitLabel={intl.formatMessage({ id: 'pokerPages.cancel.submit' })}
        isSecondary
        {...formState('cancel', returned)}
      >
        <input type="hidden" name="registration" value={id} />
      </CallForm>
    </details>
  )
}
