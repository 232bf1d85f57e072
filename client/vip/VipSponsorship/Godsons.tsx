import { useIntl } from 'react-intl'
import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'

/** Who was invited, and where they stand. */
export function Godsons({ godsons }: VipSponsorshipProps) {
  const intl = useIntl()
  return (
    <section className="Member-part" aria-labelledby="godsons">
      <h2 id="godsons">{intl.formatMessage({ id: 'vipPages.godsons.title' })}</h2>
      {godsons.length === 0 && <p className="lead">{intl.formatMessage({ id: 'vipPages.godsons.none' })}</p>}
      {godsons.length > 0 && (
        <ul className="Account-lines Godsons">
          {godsons.map(({ firstname, state, at }) => (
            <li key={`${firstname} ${at}`}>
              <strong>{firstname}</strong>
              <span>
                {intl.formatMessage({ id: `vipPages.godsons.${state}` }, { day: formatDay(intl, todayInParis(at)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
