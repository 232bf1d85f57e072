import { useText } from '#client/app/useText.ts'
import { formatPrice } from '#i18n/formats.ts'
import type { Registration } from '#shared/poker/api.ts'

/** Notes on the payment of a place that one has: a part was refunded, or the card's bank contests it. */
export function MoneyNotes({ registration }: { registration: Pick<Registration, 'refunded' | 'disputed'> }) {
  const { intl, t } = useText()
  const { refunded, disputed } = registration
  return (
    <>
      {refunded && (
        <p className="note">{t('pokerPages.money.part', { amount: formatPrice(intl, refunded.amount / 100) })}</p>
      )}
      {disputed && <p className="note">{t('pokerPages.money.disputed')}</p>}
    </>
  )
}
