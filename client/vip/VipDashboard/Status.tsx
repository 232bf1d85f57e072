import { useIntl } from 'react-intl'
import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import { formatYearlyDay } from '#i18n/formats.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { AdvantageRow, VipDashboardProps } from '#shared/vip/views.ts'

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
    <div className="WayUp Column Column--3">
      <p>
        {intl.formatMessage(
          { id: 'vipPages.status.way' },
          { points: pointsToNext, next: next.name, b: (text) => <strong key="b">{text}</strong> },
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

const icons: Readonly<Record<AdvantageRow['id'], IconName>> = {
  drinks: 'martini',
  alcoholicDrink: 'martini',
  mealForTwo: 'fork-knife',
  showDiscount: 'ticket',
  barRestaurantDiscount: 'percent',
  welcomeOffer: 'gift',
}

/** The advantages of the status, each with what is left of it now. */
export function AdvantageCounters({ advantages, status }: VipDashboardProps) {
  const intl = useIntl()
  if (advantages.length === 0) return null
  return (
    <section className="Member-part" aria-labelledby="advantages">
      <h2 id="advantages">{intl.formatMessage({ id: 'vipPages.advantages.title' }, { status })}</h2>
      <AdvantageGrid>
        {advantages.map((advantage) => (
          <AdvantageCell key={advantage.id} icon={icons[advantage.id]} title={advantage.title}>
            <Left {...advantage} />
          </AdvantageCell>
        ))}
      </AdvantageGrid>
    </section>
  )
}

function Left({ id, used, limit, resetsAt }: AdvantageRow) {
  const intl = useIntl()
  if (limit === null) return <span className="note">{intl.formatMessage({ id: 'vipPages.advantages.always' })}</span>
  const left = Math.max(0, limit - used)
  const kind = id === 'welcomeOffer' ? 'offer' : id === 'mealForTwo' ? 'month' : 'day'
  const until = resetsAt && formatYearlyDay(intl, todayInParis(resetsAt))
  return (
    <>
      <span className="AdvantageCounter">
        {intl.formatMessage({ id: `vipPages.advantages.left.${kind}` }, { left, limit })}
      </span>
      {until && kind !== 'day' && (
        <span className="note">{intl.formatMessage({ id: `vipPages.advantages.until.${kind}` }, { until })}</span>
      )}
    </>
  )
}
