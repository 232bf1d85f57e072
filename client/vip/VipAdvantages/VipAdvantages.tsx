import { useIntl } from 'react-intl'
import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import type { IntlShape } from '#i18n/createIntl.ts'
import { formatPrice } from '#i18n/formats.ts'
import { blackAdvantages, freeDrinks, vipStatuses, welcomeOffer } from '#shared/account/statuses.ts'
import type { VipAdvantagesContent } from './schema.ts'
import './VipAdvantages.css'

/** Advantages of the card, and from which status on. Static. */
export function VipAdvantages(content: VipAdvantagesContent) {
  const { note } = content
  const intl = useIntl()
  return (
    <BlockSection className="VipAdvantages" content={content} surface={content.surface ?? 'nuit'} isGaming>
      <AdvantageGrid>
        {vipAdvantageItems(intl).map(({ icon, who, title: what, text }) => (
          <AdvantageCell key={what} icon={icon} status={who} title={what}>
            {text}
          </AdvantageCell>
        ))}
      </AdvantageGrid>
      {note && <p className="note">{note}</p>}
    </BlockSection>
  )
}

interface AdvantageItem {
  icon: IconName
  /** Which statuses get it. */
  who: string
  title: string
  text: string
}

/** The advantages of the statuses in words, the widest circle first. */
function vipAdvantageItems(intl: IntlShape): AdvantageItem[] {
  const [white, silver, gold, black] = vipStatuses
  const { barRestaurantPercent, mealsPerMonth, peoplePerMeal } = blackAdvantages
  const { perDay, alcoholicPerDay } = freeDrinks
  const { amount, validDays, afterDays } = welcomeOffer
  return [
    {
      icon: 'gift',
      who: intl.formatMessage({ id: 'loyalty.vip.everyone' }),
      title: intl.formatMessage({ id: 'loyalty.vip.welcome' }, { amount: formatPrice(intl, amount) }),
      text: intl.formatMessage({ id: 'loyalty.vip.welcomeText' }, { afterDays, validDays }),
    },
    {
      icon: 'ticket',
      who: white.name,
      title: intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: white.showDiscountPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.showsText' }),
    },
    {
      icon: 'ticket',
      who: `${silver.name}, ${gold.name}, ${black.name}`,
      title: intl.formatMessage({ id: 'loyalty.vip.shows' }, { percent: silver.showDiscountPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.showsText' }),
    },
    {
      icon: 'martini',
      who: gold.name,
      title: intl.formatMessage({ id: 'loyalty.vip.drinksTitle' }, { count: perDay }),
      text: intl.formatMessage({ id: 'loyalty.vip.drinksText' }, { alcoholic: alcoholicPerDay }),
    },
    {
      icon: 'percent',
      who: black.name,
      title: intl.formatMessage({ id: 'loyalty.vip.bars' }, { percent: barRestaurantPercent }),
      text: intl.formatMessage({ id: 'loyalty.vip.barsText' }),
    },
    {
      icon: 'fork-knife',
      who: black.name,
      title: intl.formatMessage({ id: 'loyalty.vip.meals' }, { count: mealsPerMonth, people: peoplePerMeal }),
      text: intl.formatMessage({ id: 'loyalty.vip.mealsText' }),
    },
  ]
}
