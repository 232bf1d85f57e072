import type { Block } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { ShownAdvantage } from '#shared/screens/eph.ts'
import { type Houses, storyOf } from './hotelOf.ts'

/** The page that presents the programme: its list of advantages is the members' list too, written once. */
const programmeSlug = 'infiniment'

/**
 * The editors' list of advantages (`hotel_advantages`), each with whether the first status has it already. Statuses are
 * proper names, the same in both languages: « Dès Découverte » and nothing at all mean everybody, « Infiniment » alone
 * those who have stayed.
 */
export async function advantagesOf(houses: Houses, locale: Locale): Promise<ShownAdvantage[]> {
  const story = await storyOf(houses, locale, programmeSlug)
  const block = story?.body.find((it) => it.component === 'hotel_advantages')
  const advantages = (block?.content.advantages ?? []) as Block<Omit<ShownAdvantage, 'isForAll'>>[]
  return advantages.map(({ content: { title, text, status, icon } }) => ({
    title,
    text,
    icon,
    status,
    isForAll: !status || /découverte/i.test(status),
  }))
}
