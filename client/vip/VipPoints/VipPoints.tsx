import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { useText } from '#client/app/useText.ts'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { vipStatuses } from '#shared/account/statuses.ts'
import type { VipPointsProps } from '#shared/vip/views.ts'
import { followed } from '../MemberRewards.tsx'
import { PointsTable } from '../PointsTable.tsx'
import './VipPoints.css'

const rules = ['worth', 'status', 'review', 'expiry'] as const

/** The ledger that explains itself: every line, and the rules by which they came and go. */
export function VipPoints({ points, lines, page, pages, total, isReading, ...more }: VipPointsProps) {
  const { returned, ledgerVersion } = more
  const { t } = useText()
  const statuses = vipStatuses
    .slice(1)
    .map(({ name, fromPoints }) => t('vipPages.points.rule.from', { status: name, points: fromPoints }))
    .join(', ')
  const title = t('vipPages.points.title')
  return (
    <VipSurface>
      <MemberFrame current="vipPoints">
        <h1>{title}</h1>
        {ledgerVersion && <span hidden {...followed({ ledger: ledgerVersion })} />}
        <p className="VipPoints-sum">
          {t('vipPages.points.sum', {
            points,
            total,
            big: (text) => (
              <span key="points" className="Points">
                {text}
              </span>
            ),
          })}
        </p>
        {lines.length > 0 ? (
          <PointsTable lines={lines} label={title} claims={isReading ? undefined : { page, returned }} />
        ) : (
          <p className="lead">{t('vipPages.points.none')}</p>
        )}
        <PageLinks page={page} pages={pages} query={{}} />
        <section className="Member-part" aria-labelledby="rules">
          <h2 id="rules">{t('vipPages.points.rules')}</h2>
          <ul className="Ruled">
            {rules.map((rule) => (
              <li key={rule}>{t(`vipPages.points.rule.${rule}`, { statuses })}</li>
            ))}
          </ul>
        </section>
      </MemberFrame>
    </VipSurface>
  )
}
