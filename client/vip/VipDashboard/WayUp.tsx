import { useIntl } from 'react-intl'
import { vipStatuses } from '#shared/account/statuses.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'

/** How far it is to the next status, counted in points of the last twelve months. */
export function WayUp({ status, pointsToNext }: Pick<VipDashboardProps, 'status' | 'pointsToNext'>) {
  const intl = useIntl()
  const index = vipStatuses.findIndex(({ name }) => name === status)
  const next = vipStatuses[index + 1]
  if (!next || pointsToNext === null) {
    return <p className="lead">{intl.formatMessage({ id: 'vipPages.status.top' })}</p>
  }
  const earned = Math.max(0, next.fromPoints - pointsToNext)
  return (
    <div className="WayUp">
      <p>
        {intl.formatMessage(
          { id: 'vipPages.status.way' },
          { points: pointsToNext, next: next.name, b: (words) => <strong key="b">{words}</strong> },
        )}
      </p>
      <meter
        min={0}
        max={next.fromPoints}
        value={earned}
        aria-label={intl.formatMessage({ id: 'vipPages.status.meter' }, { earned, goal: next.fromPoints })}
      />
      <ol>
        <li aria-current="step">{intl.formatMessage({ id: 'vipPages.status.yours' }, { status })}</li>
        <li>{intl.formatMessage({ id: 'vipPages.status.goal' }, { status: next.name, points: next.fromPoints })}</li>
      </ol>
      <p className="note">{intl.formatMessage({ id: 'vipPages.status.rule' })}</p>
    </div>
  )
}
