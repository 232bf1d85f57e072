import type { ReactNode } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { formatEveningAt } from '#i18n/eventDates.ts'
import { formatDay } from '#i18n/formats.ts'
import { localDay } from '#shared/time/localTime.ts'
import { rewardAnchor } from '#shared/vip/pageQuery.ts'
import type { ClaimRow, RewardRow } from '#shared/vip/views.ts'
import { claimsData } from './dataNames.ts'
import './rewards.css'
import '#client/ui/price/Price.css'

interface RewardTileProps {
  reward: RewardRow
  /** The member's: what is out of reach says how much is lacking. */
  points: number
  /** How it is claimed. */
  children?: ReactNode
}

/** A reward: picture, what it is, its points, and whether one has them (art direction, "Rewards"). */
export function RewardTile({ reward, points, children }: RewardTileProps) {
  const { t } = useText()
  const lack = reward.points - points
  return (
    <li className="RewardTile" id={rewardAnchor(reward.id)}>
      {reward.picture && (
        <PictureView picture={reward.picture} alt="" ratio="8/5" sizes="(min-width: 62rem) 20rem, 90vw" />
      )}
      <div className="RewardTile-words">
        <h3>
          <a href={reward.url}>{reward.title}</a>
        </h3>
        <p>
          <span className="Price">{t('rewards.points', { points: reward.points })}</span>{' '}
          {reward.new && <span className="tag">{t('vipPages.rewards.new')}</span>}
        </p>
        {!reward.available && <p className="note">{t('vipPages.rewards.gone')}</p>}
        {reward.available && lack > 0 && <p className="note">{t('vipPages.rewards.lack', { lack })}</p>}
        {children}
      </div>
    </li>
  )
}

/**
 * Rewards that were claimed, latest first, each with its code, or with what a house has done with it.
 * @param version makes the list follow the stream; without it something around the list does
 */
export function ClaimList({ claims, version }: { claims: readonly ClaimRow[]; version?: string }) {
  const { intl, t, gamingOff } = useView()
  return (
    <ul className="Ruled Ruled--apart ClaimList" {...(version && followed({ claims: version }))}>
      {claims.map(({ id, title, href, code, at, state, settledAt }) => (
        <li key={id}>
          <span>
            {href && !gamingOff ? <a href={href}>{title}</a> : title}{' '}
            <span className="note">
              {t('vipPages.claims.at', { day: formatDay(intl, localDay(at)) })}
              {state === 'claimed' && ` · ${t('vipPages.claims.noEnd')}`}
              {state !== 'claimed' &&
                settledAt !== undefined &&
                ` · ${t(`vipPages.claims.${state}`, { when: formatEveningAt(intl, settledAt) })}`}
            </span>
          </span>
          {state === 'claimed' ? <code translate="no">{code}</code> : <s translate="no">{code}</s>}
        </li>
      ))}
    </ul>
  )
}

/** Attributes of an element whose page is drawn anew when the stream of the member says another version. */
export function followed({ claims, advantages, card, ledger }: Partial<Record<keyof typeof claimsData, string>>) {
  return { ...dataOf(liveData, { live: 'claims' }), ...dataOf(claimsData, { claims, advantages, card, ledger }) }
}
