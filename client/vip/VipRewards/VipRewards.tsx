import { useIntl } from 'react-intl'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor } from '#shared/routes.ts'
import type { RewardRow, VipRewardsProps } from '#shared/vip/views.ts'
import { ClaimList } from '../ClaimList.tsx'
import { RewardTile } from '../RewardTile.tsx'
import { VipSurface } from '../VipSurface.tsx'
import { Claimed } from './Claimed.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { RewardFilters } from './RewardFilters.tsx'

/** Rewards: what the points give, by department, price and novelty, and what one has claimed already. */
export function VipRewards(props: VipRewardsProps) {
  const { points, rewards, claims, claimed, state, hasUnknownFilter, isReading } = props
  const intl = useIntl()
  const { locale } = usePage()
  const mayClaim = state === 'full' && !isReading
  // Where the reward can be claimed still, its own form says why it was not.
  const isRefused =
    props.returned?.message !== undefined &&
    !rewards.some((it) => it.id === props.returned?.values.reward && isWithinReach(it, points))
  return (
    <VipSurface>
      <MemberFrame current="vipRewards">
        {claimed && <Claimed claim={claimed} />}
        {isRefused && (
          <p className="VipRewards-refused" role="alert">
            {props.returned?.message}
          </p>
        )}
        <div className="VipRewards-head">
          <h1>{intl.formatMessage({ id: 'vipPages.rewards.title' })}</h1>
          <p className="lead">
            {intl.formatMessage({ id: 'vipPages.rewards.lead' }, { points: intl.formatNumber(points) })}
          </p>
          {state === 'preMember' && (
            <AccountNotice>
              {intl.formatMessage({ id: 'vipPages.rewards.preMember' })}{' '}
              <a href={pathFor('vipDashboard', locale)}>{intl.formatMessage({ id: 'vipPages.file.see' })}</a>
            </AccountNotice>
          )}
          {isReading && <AccountNotice>{intl.formatMessage({ id: 'vipPages.reading' })}</AccountNotice>}
        </div>
        <RewardFilters {...props} />
        {hasUnknownFilter && <AccountNotice>{intl.formatMessage({ id: 'vipPages.rewards.unknown' })}</AccountNotice>}
        <h2 className="VipRewards-count">
          {intl.formatMessage({ id: 'vipPages.rewards.count' }, { count: rewards.length })}
        </h2>
        <ul className="RewardTiles">
          {rewards.map((reward) => (
            <RewardTile key={reward.id} reward={reward} points={points}>
              {mayClaim && isWithinReach(reward, points) && (
                <ClaimForm
                  reward={reward}
                  points={points}
                  returned={props.returned}
                  isChosen={reward.id === props.chosen}
                />
              )}
            </RewardTile>
          ))}
        </ul>
        <section className="Member-part" id="mes-recompenses" aria-labelledby="mine">
          <h2 id="mine">{intl.formatMessage({ id: 'vipPages.claims.title' })}</h2>
          {claims.length > 0 ? (
            <ClaimList claims={claims} />
          ) : (
            <p className="lead">{intl.formatMessage({ id: 'vipPages.claims.none' })}</p>
          )}
        </section>
        <p className="note">{intl.formatMessage({ id: 'rewards.card' })}</p>
      </MemberFrame>
    </VipSurface>
  )
}

function isWithinReach({ available, points: price }: RewardRow, points: number): boolean {
  return available && price <= points
}
