import { useIntl } from 'react-intl'
import type { HotelDashboardProps } from '#shared/hotel/views.ts'

/** The one large figure: stays so far; for who has none yet, the one that is missing to the next status. */
export function StatusFigure({ profile, endedStays, status }: HotelDashboardProps & { status: string }) {
  const { customerStatus } = profile
  const intl = useIntl()
  const lead = intl.formatMessage({ id: `account.card.${customerStatus}` }, { status })
  if (customerStatus === 'Discovery') {
    return (
      <>
        <p className="HotelDashboard-figure">
          <strong>{intl.formatNumber(1)}</strong> {intl.formatMessage({ id: 'account.card.missing' })}
        </p>
        <p className="lead">{lead}</p>
        <div className="Gauge">
          <div className="Gauge-bar" />
          <p>
            <strong>{intl.formatMessage({ id: 'account.card.yourStatus' }, { status })}</strong>
            <span>{intl.formatMessage({ id: 'account.status.Infinitely' })}</span>
          </p>
        </div>
      </>
    )
  }
  return (
    <>
      {endedStays > 0 && (
        <p className="HotelDashboard-figure">
          <strong>{intl.formatNumber(endedStays)}</strong>{' '}
          {intl.formatMessage({ id: 'account.card.stays' }, { count: endedStays })}
        </p>
      )}
      <p className="lead">{lead}</p>
    </>
  )
}
