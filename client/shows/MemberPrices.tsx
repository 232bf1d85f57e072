import type { ReactNode } from 'react'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatPrice } from '#i18n/formats.ts'
import { memberPrice, showDiscounts, statusMonths } from '#shared/account/statuses.ts'
import '#shared/features.ts'
import { pathFor } from '#shared/routes.ts'
import './ForTier.css'
import './MemberPrices.css'

/**
 * Prices of a seat with the VIP card: both stand there for everybody, and the member's own is
 * marked by `data-tier` (client/boot/member.ts), on pages that all visitors share. Not for members with protection.
 * @param isExplained says as well how to get them, whether the reader has no card, not yet that status, or has it
 */
export function MemberPrices({ euros, isExplained }: { euros: number; isExplained?: true }) {
  const { intl, t, gamingOff } = useView()
  if (!has.vip || gamingOff || euros <= 0) return null
  return (
    <div className="MemberPrices" {...dataOf(memberData, { tier: '', tierOf: 'vip' })}>
      <dl>
        {showDiscounts.map(({ percent, statuses, isLast }) => (
          <div key={percent} data-tiers={statuses.map(({ tier }) => tier).join(' ')}>
            <dt>{t(isLast ? 'shows.member.above' : 'shows.member.status', { status: statuses[0]?.name ?? '' })}</dt>
            <dd>
              {formatPrice(intl, memberPrice(euros, percent))}{' '}
              <strong className="ForTier" data-tiers={statuses.map(({ tier }) => tier).join(' ')}>
                {t('shows.member.own')}
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {isExplained && <HowToGetThem />}
    </div>
  )
}

/** For each reader one sentence; the others are hidden once it is known who reads. */
function HowToGetThem() {
  const { t, locale } = useView()
  const join = (text: ReactNode) => (
    <a key="join" href={pathFor('vipRegistration', locale)}>
      {text}
    </a>
  )
  const points = (text: ReactNode) => (
    <a key="points" href={pathFor('vipPoints', locale)}>
      {text}
    </a>
  )
  return (
    <>
      <p {...dataOf(memberData, { unless: 'vip' })}>{t('shows.member.howJoin', { join })}</p>
      {showDiscounts.map(({ percent, statuses, isLast }, index) => {
        const better = showDiscounts[index + 1]
        const [next] = better?.statuses ?? []
        return (
          <p key={percent} className="ForTier" data-tiers={statuses.map(({ tier }) => tier).join(' ')}>
            {t('shows.member.howOwn', { percent })}{' '}
            {!isLast &&
              next &&
              t('shows.member.howNext', {
                status: next.name,
                percent: better?.percent,
                fromPoints: next.fromPoints,
                months: statusMonths,
                points,
              })}
          </p>
        )
      })}
    </>
  )
}
