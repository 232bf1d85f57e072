import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatEuros } from '#i18n/formats.ts'
import type { Registration } from '#shared/poker/api.ts'
import type { TournamentRegistrationProps } from '#shared/poker/views.ts'
import { Countdown } from '../Countdown.tsx'
import { GiveUp } from '../GiveUp.tsx'

/** A place is held while one pays: how long still, the way on, and the way back. */
export function Held({ registration, returned }: TournamentRegistrationProps & { registration: Registration }) {
  const intl = useIntl()
  const { checkoutUrl, expiresAt, amount } = registration
  return (
    <>
      <h2>{intl.formatMessage({ id: 'pokerPages.held.title' })}</h2>
      {expiresAt && <Countdown until={expiresAt} of="held" />}
      <p>{intl.formatMessage({ id: 'pokerPages.redirected' })}</p>
      {checkoutUrl && (
        <p>
          <ButtonLink href={checkoutUrl}>
            <Icon name="arrow-square-out" />
            {intl.formatMessage({ id: 'pokerPages.held.pay' }, { amount: formatEuros(intl, amount.amount / 100) })}
          </ButtonLink>
        </p>
      )}
      <GiveUp id={registration.id} returned={returned} />
      <p className="note">{intl.formatMessage({ id: 'pokerPages.held.note' })}</p>
    </>
  )
}
