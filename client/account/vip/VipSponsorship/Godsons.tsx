import { useIntl } from 'react-intl'
import type { VipSponsorshipProps } from '#shared/screens/vip.ts'

/** Who was invited, and where they stand. */
export function Godsons({ godsons }: VipSponsorshipProps) {
  const intl = useIntl()
  return (
    <section className="Member-part" aria-labelledby="godsons">
      <h2 id="godsons">{intl.formatMessage({ id: 'vipPages.godsons.title' })}</h2>
      {godsons.length === 0 && <p className="lead">{intl.formatMessage({ id: 'vipPages.godsons.none' })}</p>}
      <ul className="Account-lines Godsons">
        {godsons.map(({ firstname, state, at }) => (
          <li key={`${firstname} ${at}`}>
            <strong>{firstname}</strong>
            <span>
              {intl.formatMessage(
                { id: `vipPages.godsons.${state}` },
                { day: intl.formatDate(at, { dateStyle: 'long', timeZone: 'Europe/Paris' }) },
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
