import { useIntl } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { ProtectionInForce } from '#client/protection/ProtectionInForce.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { pointsAnEuro } from '#shared/account/statuses.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'
import { ClaimList } from '../ClaimList.tsx'
import { PointsTable } from '../PointsTable.tsx'
import { RewardTile } from '../RewardTile.tsx'
import { VipSurface } from '../VipSurface.tsx'
import { AdvantageCounters } from './AdvantageCounters.tsx'
import { DashboardTournaments } from './DashboardTournaments.tsx'
import { PreMemberFile } from './PreMemberFile.tsx'
import { VipCardAndQr } from './VipCardAndQr.tsx'
import { WayUp } from './WayUp.tsx'

/**
 * The member's space: the card, the points and what they are worth, the way to the next status, advantages
 * with what is left of them, rewards within reach, the last ones and the last movements.
 */
export function VipDashboard(props: VipDashboardProps) {
  const { firstname, state, points, rewards, claims, lines, isReading } = props
  const intl = useIntl()
  const { locale, gamingOff } = usePage()
  return (
    <VipSurface>
      <MemberFrame current="vipDashboard">
        {isReading && <AccountNotice>{intl.formatMessage({ id: 'vipPages.reading' })}</AccountNotice>}
        <div className="VipDashboard">
          <VipCardAndQr {...props} />
          <div className="VipDashboard-words">
            <h1>{intl.formatMessage({ id: 'vipPages.dashboard.hello' }, { firstname })}</h1>
            <p>
              {intl.formatMessage(
                { id: 'vipPages.dashboard.points' },
                {
                  points,
                  euros: intl.formatNumber(euros(points), { style: 'currency', currency: 'EUR' }),
                  big: (words) => (
                    <span key="points" className="Points">
                      {words}
                    </span>
                  ),
                },
              )}
            </p>
            {props.protection && <ProtectionInForce {...props.protection} />}
            {!gamingOff && <WayUp {...props} />}
            {!isReading && !gamingOff && state === 'full' && (
              <p className="Account-ways">
                <a className="btn" href={pathFor('vipRewards', locale)}>
                  {intl.formatMessage({ id: 'vipPages.dashboard.choose' })}
                </a>
              </p>
            )}
          </div>
        </div>
        {state === 'preMember' && <PreMemberFile {...props} />}
        <DashboardTournaments {...props} />
        {!gamingOff && <AdvantageCounters {...props} />}
        {rewards.length > 0 && !gamingOff && (
          <section className="Member-part" aria-labelledby="within-reach">
            <div className="Member-partHead">
              <h2 id="within-reach">{intl.formatMessage({ id: 'vipPages.dashboard.reach' })}</h2>
              <ArrowLink href={pathFor('vipRewards', locale)}>
                {intl.formatMessage({ id: 'vipPages.dashboard.allRewards' })}
              </ArrowLink>
            </div>
            <ul className="RewardTiles RewardTiles--four">
              {rewards.map((reward) => (
                <RewardTile key={reward.id} reward={reward} points={points} />
              ))}
            </ul>
          </section>
        )}
        {claims.length > 0 && (
          <section className="Member-part" aria-labelledby="claims">
            <h2 id="claims">{intl.formatMessage({ id: 'vipPages.claims.title' })}</h2>
            <ClaimList claims={claims} />
          </section>
        )}
        {/* The region that scrolls bears the title; a section round it would only say it twice. */}
        <div className="Member-part">
          <div className="Member-partHead">
            <h2>{intl.formatMessage({ id: 'vipPages.dashboard.movements' })}</h2>
            <ArrowLink href={pathFor('vipPoints', locale)}>
              {intl.formatMessage({ id: 'vipPages.dashboard.allLines' })}
            </ArrowLink>
          </div>
          {lines.length > 0 ? (
            <PointsTable lines={lines} label={intl.formatMessage({ id: 'vipPages.dashboard.movements' })} />
          ) : (
            <p className="lead">{intl.formatMessage({ id: 'vipPages.points.none' })}</p>
          )}
        </div>
      </MemberFrame>
    </VipSurface>
  )
}

function euros(points: number): number {
  return Math.floor((points * 100) / pointsAnEuro) / 100
}
