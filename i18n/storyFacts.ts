import type { StoryReference } from '#shared/content/values.ts'
import type { LetterStory } from '#shared/letter/story.ts'
import type { IntlShape } from './createIntl.ts'
import { formatEvening } from './eventDates.ts'
import { formatDay, formatPrice } from './formats.ts'

/**
 * When, where and for how much: what a letter says of a page beside its title, in its order.
 * @param today in the house’s zone, `YYYY-MM-DD`: of a show's evenings the next one is named
 */
export function storyFacts(
  intl: IntlShape,
  { component, content }: Pick<StoryReference<LetterStory>, 'component' | 'content'>,
  today: string,
): string[] {
  const { town, date, price_from, price_unit, price, buy_in, points, valid_until } = content
  const from = (euros: number | undefined) =>
    euros !== undefined && intl.formatMessage({ id: 'letter.fact.from' }, { price: formatPrice(intl, euros) })
  const facts = {
    offer: () => [
      [from(price_from), price_unit].filter(Boolean).join(' '),
      valid_until && intl.formatMessage({ id: 'offers.validUntil' }, { until: formatDay(intl, valid_until) }),
    ],
    show: () => [nextEvening(intl, content, today), from(price)],
    tournament: () => [
      date && formatEvening(intl, date),
      buy_in !== undefined && intl.formatMessage({ id: 'letter.fact.buyIn' }, { price: formatPrice(intl, buy_in) }),
    ],
    reward: () => [points !== undefined && intl.formatMessage({ id: 'letter.fact.points' }, { points })],
    article: () => [date && formatDay(intl, date)],
    hotel: () => [town, from(price_from)],
    restaurant: () => [town],
    activity: () => [town, price !== undefined && formatPrice(intl, price)],
  }
  const known = component in facts ? facts[component as keyof typeof facts]() : []
  return known.filter((it): it is string => typeof it === 'string' && it !== '')
}

/** The next evening, and how many follow; of a show that is over, nothing. */
function nextEvening(intl: IntlShape, { sessions = [] }: LetterStory, today: string): string | undefined {
  const [next, ...others] = sessions
    .map(({ content }) => content.date)
    .filter((date) => date.slice(0, 10) >= today)
    .sort()
  if (!next) return undefined
  const evening = formatEvening(intl, next)
  return others.length === 0
    ? evening
    : intl.formatMessage({ id: 'letter.fact.evenings' }, { evening, count: others.length })
}
