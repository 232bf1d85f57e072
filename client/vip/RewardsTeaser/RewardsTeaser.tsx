import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import type { RewardsTeaserContent } from './schema.ts'
import '#client/ui/price/Price.css'
import './RewardsTeaser.css'

/** A few rewards and the points that they take; never a ticket to play. Static. */
export function RewardsTeaser(content: RewardsTeaserContent) {
  const { listing, anchor } = content
  const { t } = useText()
  const { items: rewards = [], page = 1, pages = 1, query = {} } = listing ?? {}
  return (
    <BlockSection className="RewardsTeaser" content={content} surface={content.surface ?? 'nuit'} isGaming>
      {rewards.length === 0 && <p className="lead">{t('loyalty.noRewards')}</p>}
      {rewards.length > 0 && (
        <ul className="RewardsTeaser-items">
          {rewards.map(({ uuid, path, content: { title: name, picture, points } }) => (
            <li key={uuid}>
              {picture && <PictureView picture={picture} ratio="8/5" sizes="(min-width: 62rem) 20rem, 90vw" alt="" />}
              <div>
                <h3>
                  <a href={path}>{name}</a>
                </h3>
                <p className="Price">{t('loyalty.points', { points })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} query={query} anchor={anchor} />
    </BlockSection>
  )
}
