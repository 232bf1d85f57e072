import { QrCode } from '#client/account/cards/codes.tsx'
import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { pathFor } from '#shared/routes.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { type RewardFilter, rewardCategories, rewardFilterQuery } from '#shared/vip/rewards.ts'
import type { RewardRow, VipRewardsProps } from '#shared/vip/views.ts'
import { CardWatch } from '../CardWatch.tsx'
import { ClaimList, RewardTile } from '../MemberRewards.tsx'
import './VipRewards.css'

/** Rewards: what the points give, by department, price and novelty, and what one has claimed already. */
export function VipRewards(props: VipRewardsProps) {
  const { points, rewards, claims, claimed, state, hasUnknownFilter, isReading } = props
  const { intl, t, locale } = useView()
  const mayClaim = state === 'full' && !isReading
  // Where the reward can be claimed still, its own form says why it was not.
  const isRefused =
    props.returned?.message !== undefined &&
    !rewards.some((it) => it.id === props.returned?.values.reward && isWithinReach(it, points))
  return (
    <VipSurface>
      <MemberFrame current="vipRewards">
        <CardWatch version={props.cardVersion} />
        {claimed && <Claimed claim={claimed} />}
        {isRefused && (
          <p className="VipRewards-refused Callout Callout--bad" role="alert">
            {props.returned?.message}
          </p>
        )}
        <div className="VipRewards-head Column">
          <h1>{t('vipPages.rewards.title')}</h1>
          <p className="lead">{t('vipPages.rewards.lead', { points: intl.formatNumber(points) })}</p>
          {state === 'preMember' && (
            <AccountNotice>
              {t('vipPages.rewards.preMember')} <a href={pathFor('vipDashboard', locale)}>{t('vipPages.file.see')}</a>
            </AccountNotice>
          )}
          {isReading && <AccountNotice>{t('vipPages.reading')}</AccountNotice>}
        </div>
        <RewardFilters {...props} />
        {hasUnknownFilter && <AccountNotice>{t('vipPages.rewards.unknown')}</AccountNotice>}
        <h2 className="VipRewards-count">{t('vipPages.rewards.count', { count: props.total })}</h2>
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
        <PageLinks page={props.page} pages={props.pages} query={queryOf(props)} />
        <section className="Member-part" id="rewards" aria-labelledby="mine">
          <h2 id="mine">{t('vipPages.claims.title')}</h2>
          {claims.length > 0 ? (
            <ClaimList claims={claims} version={props.claimsVersion} />
          ) : (
            <p className="lead">{t('vipPages.claims.none')}</p>
          )}
        </section>
        <p className="note">{t('rewards.card')}</p>
      </MemberFrame>
    </VipSurface>
  )
}

function queryOf({ category, sort, isNewOnly }: RewardFilter): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(rewardFilterQuery({ category, sort, isNewOnly })))
}

function isWithinReach({ available, points: price }: RewardRow, points: number): boolean {
  return available && price <= points
}

/** A reward was just claimed: the code to show for it. */
function Claimed({ claim }: { claim: NonNullable<VipRewardsProps['claimed']> }) {
  const { t } = useText()
  return (
    <section className="Claimed Panel" role="status" aria-labelledby="claimed">
      <QrCode shape={claim.qr} label={t('vipPages.claimed.qr', { code: claim.code })} />
      <div>
        <h2 id="claimed">{t('vipPages.claimed.title', { title: claim.title })}</h2>
        <p>
          <code translate="no">{claim.code}</code>
        </p>
        <p>{t('vipPages.claimed.text')}</p>
      </div>
    </section>
  )
}

/** Departments, novelty and order as links: each choice has its address, and needs no script. */
function RewardFilters({ category, sort, isNewOnly }: VipRewardsProps) {
  const { t, path } = useView()
  const hrefOf = (change: Partial<RewardFilter>) => {
    const query = rewardFilterQuery({ category, sort, isNewOnly, ...change })
    return query ? `${path}?${query}` : path
  }
  const link = (key: string, text: string, change: Partial<RewardFilter>, isCurrent: boolean) => (
    <li key={key}>
      <a href={hrefOf(change)} aria-current={isCurrent ? 'true' : undefined}>
        {text}
      </a>
    </li>
  )
  const text = (id: 'all' | 'newOnly' | 'cheap' | 'dear') => t(`vipPages.rewards.${id}`)
  return (
    <nav className="RewardFilters" aria-label={t('vipPages.rewards.filters')}>
      <ul className="Row">
        {link('all', text('all'), { category: undefined, isNewOnly: false }, !category && !isNewOnly)}
        {link('new', text('newOnly'), { isNewOnly: !isNewOnly }, isNewOnly)}
        {rewardCategories.map((it) => link(it, t(`rewards.category.${it}`), { category: it }, it === category))}
      </ul>
      <ul className="Row">
        {link('cheap', text('cheap'), { sort: 'points' }, sort === 'points')}
        {link('dear', text('dear'), { sort: '-points' }, sort === '-points')}
      </ul>
    </nav>
  )
}

interface ClaimFormProps {
  reward: RewardRow
  points: number
  /** One came from its own page to claim it. */
  isChosen: boolean
  returned: VipRewardsProps['returned']
}

/** Opens on what it costs and what stays, and asks once more: points that are spent do not come back. */
function ClaimForm({ reward, points, returned, isChosen }: ClaimFormProps) {
  const { t, locale, path } = useView()
  return (
    <details open={isChosen || returned?.values.reward === reward.id}>
      <summary>
        {t('vipPages.claim.open')}
        <span className="visually-hidden"> {reward.title}</span>
      </summary>
      <p>{t('vipPages.claim.confirm', { points: reward.points, left: points - reward.points })}</p>
      <CallForm
        form="claim"
        item={{ name: 'reward', value: reward.id }}
        call={`POST /api/vip/rewards/${reward.id}/claims`}
        next={`${path}?${vipQuery[locale].claimed}={id}`}
        submitLabel={t('vipPages.claim.submit')}
        isSecondary
        returned={returned}
      />
    </details>
  )
}
