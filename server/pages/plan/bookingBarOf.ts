import type { CheckedStory } from '#server/content/door.ts'
import type { BookingBarState } from '#shared/booking/views.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { pathOf } from '#shared/locales.ts'
import { slugOf } from '#shared/places/houses.ts'
import { isOver } from '#shared/time/validity.ts'
import { type PageServices, todayInParis } from '../services.ts'
import type { PlannedSlot } from './plan.ts'

interface Bookable {
  hotels?: readonly StoryReference[]
  code?: string
  valid_until?: string
}

/**
 * The booking bar under the opening of a house and of an offer, filled in with what the page is about: its house, its
 * code. None where the editor placed one, nor for an offer that is over.
 */
export function bookingBarOf(services: PageServices, story: CheckedStory): PlannedSlot[] {
  const isHouse = story.component === 'hotel'
  if (!isHouse && story.component !== 'offer') return []
  if (story.body.some(({ component }) => component === 'booking_bar')) return []
  const { hotels = [], code, valid_until } = story.content as Bookable
  if (isOver({ valid_until }, todayInParis(services.clock))) return []
  const own: StoryReference = { ...story, path: pathOf(story.locale, story.slug) }
  const houses = isHouse ? [own] : hotels
  const [chosen] = houses.length === 1 ? houses : []
  if (houses.length === 0) return []
  const values = { ...(chosen && { hotel: slugOf(chosen) }), ...(code && { code }) }
  const state: BookingBarState = { values }
  const content = { hotels: houses, show_code: Boolean(code), surface: 'sable', anchor: 'reserver', state }
  return [{ uid: `sejour-${story.uuid}`, component: 'booking_bar', content }]
}
