import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import type { RootProps } from '#client/layout/rootProps.ts'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink, ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { defaultLocale } from '#shared/locales.ts'
import { houseName, slugOf } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { rewardAnchor, vipQuery } from '#shared/vip/pageQuery.ts'
import { isGivenAtHotels } from '#shared/vip/rewards.ts'
import type { RewardContent } from './schema.ts'
import './Reward.css'

/** A reward: picture, points, and where it is handed over. Night: it belongs to the VIP card. */
export function Reward(reward: RootProps<RewardContent>) {
  const { title, text, picture, category, points, stock, casino } = reward
  const { t } = useText()
  const id = useId()
  return (
    <section className="Section Opening Reward" data-surface="nuit" aria-labelledby={id}>
      <div className="wide">
        <Breadcrumb crumbs={reward.crumbs} title={title} />
        <div className="Pair Pair--57">
          {picture && <Poster picture={picture} sizes="(min-width: 62rem) 55vw, 100vw" shadow priority />}
          <div className="stack">
            <p className="label">{t(`rewards.category.${category}`)}</p>
            <h1 className="Display" id={id}>
              {title}
            </h1>
            <p className="Reward-points">{t('rewards.points', { points })}</p>
            {text && <RichTextView text={text} />}
            <ul className="Reward-where">
              <li>
                <Icon name="map-pin" />
                {casino ? (
                  <a href={casino.path}>{houseName(casino)}</a>
                ) : (
                  t(isGivenAtHotels(category) ? 'rewards.everywhereAndHotels' : 'rewards.everywhere')
                )}
              </li>
              {stock !== undefined && (
                <li>
                  <Icon name="info" />
                  {t('rewards.stock', { count: stock })}
                </li>
              )}
            </ul>
            <Claim stock={stock} />
            <p className="note">{t('rewards.card')}</p>
          </div>
        </div>
        <HealthWarning />
      </div>
    </section>
  )
}

/**
 * The way to have it. The page is kept for all: a member's button opens the claim among their rewards, which knows
 * their points and their card; for anyone not connected the same button leads there past the login.
 */
function Claim({ stock }: Pick<RewardContent, 'stock'>) {
  const { t, locale, alternates } = useView()
  if (stock === 0) return <p className="tag">{t('rewards.gone')}</p>
  const id = slugOf({ path: alternates[defaultLocale] })
  const claim = `${pathFor('vipRewards', locale)}?${vipQuery[locale].chosen}=${encodeURIComponent(id)}#${rewardAnchor(id)}`
  return (
    <>
      <p className="actions" {...dataOf(memberData, { when: 'vip' })}>
        <ButtonLink href={claim}>{t('rewards.claim')}</ButtonLink>
      </p>
      <p className="actions" {...dataOf(memberData, { unless: 'vip' })}>
        <ButtonLink href={claim}>{t('rewards.claimAfterLogin')}</ButtonLink>
        <ArrowLink href={pathFor('vipRegistration', locale)}>{t('loyalty.join.vip')}</ArrowLink>
      </p>
    </>
  )
}
