import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatPrice } from '#i18n/formats.ts'
import { memberPrice, showDiscounts } from '#shared/account/statuses.ts'
import type { PriceLevel } from '#shared/shows/shows.ts'
import './ForTier.css'
import './PriceLevels.css'

/**
 * The prices of a performance. A member of the VIP card sees the own one beside each (client/boot/member.ts), unless the
 * reader wants to see nothing about games.
 */
export function PriceLevels({ levels }: { levels: readonly PriceLevel[] }) {
  const { intl, t, gamingOff } = useView()
  if (levels.length === 0) return null
  return (
    <ul className="PriceLevels Row" {...(gamingOff ? {} : dataOf(memberData, { tier: '', tierOf: 'vip' }))}>
      {levels.map(({ name, amount }) => (
        <li key={name}>
          {name} <strong>{amount > 0 ? formatPrice(intl, amount) : t('shows.free')}</strong>
          {!gamingOff && amount > 0 && <OwnPrices amount={amount} />}
        </li>
      ))}
    </ul>
  )
}

/** The price of each status; all are hidden but the member's own. */
function OwnPrices({ amount }: { amount: number }) {
  const { intl, t } = useText()
  return showDiscounts.map(({ percent, statuses }) => (
    <span key={percent} className="ForTier" data-tiers={statuses.map(({ tier }) => tier).join(' ')}>
      {' '}
      {t('shows.member.ownPrice', { price: formatPrice(intl, memberPrice(amount, percent)) })}
    </span>
  ))
}
