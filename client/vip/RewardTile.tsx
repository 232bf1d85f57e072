import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { rewardAnchor } from '#shared/vip/pageQuery.ts'
import type { RewardRow } from '#shared/vip/views.ts'
import './rewards.css'
import '../ui/Price.css'

interface RewardTileProps {
  reward: RewardRow
  /** The member's: what is out of reach says how much is lacking. */
  points: number
  /** How it is claimed. */
  children?: ReactNode
}

/** A reward: picture, what it is, its points, and whether one has them (art direction, "Rewards"). */
export function RewardTile({ reward, points, children }: RewardTileProps) {
  const intl = useIntl()
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
          <span className="Price">{intl.formatMessage({ id: 'rewards.points' }, { points: reward.points })}</span>{' '}
          {reward.new && <span className="tag">{intl.formatMessage({ id: 'vipPages.rewards.new' })}</span>}
        </p>
        {!reward.available && <p className="note">{intl.formatMessage({ id: 'vipPages.rewards.gone' })}</p>}
        {reward.available && lack > 0 && (
          <p className="note">{intl.formatMessage({ id: 'vipPages.rewards.lack' }, { lack })}</p>
        )}
        {children}
      </div>
    </li>
  )
}
