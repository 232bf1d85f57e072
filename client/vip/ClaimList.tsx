import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { ClaimRow } from '#shared/vip/views.ts'
import './rewards.css'

/** Rewards that were claimed, latest first, each with the code that is shown for it. */
export function ClaimList({ claims }: { claims: readonly ClaimRow[] }) {
  const intl = useIntl()
  const { gamingOff } = usePage()
  return (
    <ul className="ClaimList">
      {claims.map(({ id, title, href, code, at }) => (
        <li key={id}>
          <span>
            {href && !gamingOff ? <a href={href}>{title}</a> : title}{' '}
            <span className="note">
              {intl.formatMessage({ id: 'vipPages.claims.at' }, { day: formatDay(intl, todayInParis(at)) })}
            </span>
          </span>
          <code translate="no">{code}</code>
        </li>
      ))}
    </ul>
  )
}
