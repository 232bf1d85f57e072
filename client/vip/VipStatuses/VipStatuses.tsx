import type { IntlShape } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { formatPrice } from '#i18n/formats.ts'
import { blackAdvantages, freeDrinks, type VipStatus, vipStatuses, welcomeOffer } from '#shared/account/statuses.ts'
import type { VipStatusesContent } from './schema.ts'
import './VipStatuses.css'

/** The four cards, from how many points on, and what each adds. Static. */
export function VipStatuses(content: VipStatusesContent) {
  const { note } = content
  const { intl, t } = useText()
  return (
    <BlockSection className="VipStatuses" content={content} surface={content.surface ?? 'nuit'} isGaming>
      <ol className="VipStatuses-cards">
        {vipStatuses.map((status) => (
          <li className="Column" key={status.tier}>
            <CardFace tier={status.tier} name={status.name} />
            <div>
              <h3 className="visually-hidden" translate="no">
                {status.name}
              </h3>
              <p className="VipStatuses-points">{t('loyalty.vip.from', { points: status.fromPoints })}</p>
              <ul>
                {linesOf(intl, status).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {note && <p className="note">{note}</p>}
    </BlockSection>
  )
}

function linesOf(intl: IntlShape, { tier, showDiscountPercent }: VipStatus): string[] {
  const shows = intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: showDiscountPercent })
  if (tier === 'white') {
    const amount = formatPrice(intl, welcomeOffer.amount)
    return [shows, intl.formatMessage({ id: 'loyalty.vip.welcome' }, { amount })]
  }
  if (tier === 'gold') {
    const { perDay, alcoholicPerDay } = freeDrinks
    return [shows, intl.formatMessage({ id: 'loyalty.vip.drinks' }, { count: perDay, alcoholic: alcoholicPerDay })]
  }
  if (tier !== 'black') return [shows]
  const { barRestaurantPercent, mealsPerMonth, peoplePerMeal } = blackAdvantages
  return [
    shows,
    intl.formatMessage({ id: 'loyalty.vip.bars' }, { percent: barRestaurantPercent }),
    intl.formatMessage({ id: 'loyalty.vip.meals' }, { count: mealsPerMonth, people: peoplePerMeal }),
  ]
}
