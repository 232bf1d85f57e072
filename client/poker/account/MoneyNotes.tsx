import { useIntl } from 'react-intl'
import { formatEuros } from '#i18n/formats.ts'
import type { Registration } from '#shared/poker/api.ts'

/** Notes on the payment of a place that one has: a part was refunded, or the card's bank contests it. */
export function MoneyNotes({ registration }: { registration: Pick<Registration, 'refunded' | 'disputed'> }) {
  const intl = useIntl()
  const { refunded, disputed } = registration
  return (
    <>
      {refunded && (
        <p className="note">
          {intl.formatMessage({ id: 'pokerPages.money.part' }, { amount: formatEuros(intl, refunded.amount / 100) })}
        </p>
      )}
      {disputed && <p className="note">{intl.formatMessage({ id: 'pokerPages.money.disputed' })}</p>}
    </>
  )
}
