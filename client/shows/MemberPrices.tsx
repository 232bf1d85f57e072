import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { memberData } from '#client/boot/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatEuros } from '#i18n/formats.ts'
import { memberPrice, showDiscounts } from '#shared/account/statuses.ts'
import './MemberPrices.css'

/**
 * Prices of a seat with the VIP card: both stand there for everybody, and the member's own is
 * marked by `data-tier` (client/boot/member.ts), on pages that all visitors share. Not for who protects themselves.
 */
export function MemberPrices({ euros }: { euros: number }) {
  const intl = useIntl()
  const { gamingOff } = usePage()
  if (gamingOff || euros <= 0) return null
  return (
    <dl className="MemberPrices" {...dataOf(memberData, { tier: '', tierOf: 'vip' })}>
      {showDiscounts.map(({ percent, statuses, isLast }) => (
        <div key={percent} data-tiers={statuses.map(({ tier }) => tier).join(' ')}>
          <dt>
            {intl.formatMessage(
              { id: isLast ? 'shows.member.above' : 'shows.member.status' },
              { status: statuses[0]?.name ?? '' },
            )}
          </dt>
          <dd>
            {formatEuros(intl, memberPrice(euros, percent))}{' '}
            <strong className="MemberPrices-own">{intl.formatMessage({ id: 'shows.member.own' })}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
