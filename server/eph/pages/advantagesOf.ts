import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Block } from '#shared/content/values.ts'
import type { AdvantageRight } from '#shared/hotel/advantageRights.ts'
import type { HotelAdvantage } from '#shared/hotel/views.ts'
import type { Locale } from '#shared/locales.ts'
import { type Houses, storyOf } from './hotelOf.ts'

/**
 * The editors' list of advantages (`hotel_advantages`), each with whether the first status has it already. The page
 * that presents the programme is where it is written, once. A right that nobody has set is not promised to everybody:
 * the check of content names it.
 */
export async function advantagesOf(houses: Houses, locale: Locale): Promise<HotelAdvantage[]> {
  const story = await storyOf(houses, locale, neededSlugs.programme.slug)
  const block = story?.body.find((it) => it.component === 'hotel_advantages')
  const advantages = (block?.content.advantages ?? []) as Block<
    Omit<HotelAdvantage, 'isForAll'> & { entitled?: AdvantageRight }
  >[]
  return advantages.map(({ content: { title, text, status, icon, entitled } }) => ({
    title,
    text,
    icon,
    status,
    isForAll: entitled === 'all',
  }))
}
