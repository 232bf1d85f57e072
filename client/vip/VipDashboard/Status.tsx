import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import { useText } from '#client/app/useText.ts'
import type { IconName } from '#client/ui/iconNames.ts'
import { formatYearlyDay } from '#i18n/formats.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { AdvantageRow, VipDashboardProps } from '#shared/vip/views.ts'

/** How far it is to the next status, counted in points of the last months. */
export function WayUp({ status, pointsToNext }: Pick<VipDashboardProps, 'status' | 'pointsToNext'>) {
  const { t } = useText()
  const index = vipStatuses.findIndex(({ name }) => name === status)
  const next = vipStatuses[index + 1]
  if (!next || pointsToNext === null) {
    return <p className="lead">{t('vipPages.status.top', { status })}</p>
  }
  const earned = Math.max(0, next.fromPoints - pointsToNext)
  return (
    <div className="WayUp Column Column--3">
      <p>
        {t('vipPages.status.way', {
          points: pointsToNext,
          next: next.name,
          b: (text) => <strong key="b">{text}</strong>,
        })}
      </p>
      <meter
        min={0}
        max={next.fromPoints}
        value={earned}
        aria-label={t('vipPages.status.meter', { earned, goal: next.fromPoints })}
      />
      <ol>
        <li aria-current="step">{t('vipPages.status.yours', { status })}</li>
        <li>{t('vipPages.status.goal', { status: next.name, points: next.fromPoints })}</li>
      </ol>
      <p className="note">{t('vipPages.status.rule')}</p>
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
  const { t } = useText()
  if (advantages.length === 0) return null
  return (
    <section className="Member-part" aria-labelledby="advantages">
      <h2 id="advantages">{t('vipPages.advantages.title', { status })}</h2>
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
  const { intl, t } = useText()
  if (limit === null) return <span className="note">{t('vipPages.advantages.always')}</span>
  const left = Math.max(0, limit - used)
  const kind = id === 'welcomeOffer' ? 'offer' : id === 'mealForTwo' ? 'month' : 'day'
  const until = resetsAt && formatYearlyDay(intl, localDay(resetsAt))
  return (
    <>
      <span className="AdvantageCounter">{t(`vipPages.advantages.left.${kind}`, { left, limit })}</span>
      {until && kind !== 'day' && <span className="note">{t(`vipPages.advantages.until.${kind}`, { until })}</span>}
    </>
  )
}
