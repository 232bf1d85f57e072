import { bookingPath } from '#client/booking/bookingPath.ts'
import { formatCoordinates } from '#client/ui/place/Coordinates.tsx'
import { intlFor } from '#i18n/createIntl.ts'
import {
  formatDay,
  formatDuration,
  formatHour,
  formatPhone,
  formatPrice,
  formatRoomSize,
  formatYearlyDay,
} from '#i18n/formats.ts'
import { localInstant } from '#shared/time/localTime.ts'
import type { Site } from '#test/support/site.ts'
import {
  addressOf,
  addressOfLink,
  attribute,
  countFound,
  eveningOf,
  type Found,
  optionOf,
  pictureFound,
  pointedAt,
  type Reading,
  rangeFound,
  resolved,
  storyOf,
  words,
} from './seen.ts'

const selling = new Set(['', 'scheduled', 'promotion', 'exclusive'])
/** A performance that has begun may be over: nothing is expected of it. */
const sells = ({ status, sold_out, date }: Record<string, unknown>, site: Site) =>
  !sold_out && selling.has(String(status ?? '')) && localInstant(eveningOf(String(date), site)) > site.clock.now()

type Special = (value: never, reading: Reading, block: Record<string, unknown>) => Found[]

/** Fields that are written out, or lead somewhere: by `component.field`, else by `kind:field` in every block. */
export const specials: Readonly<Record<string, Special>> = {
  'text:anchor': (value) => [attribute('id', value)],
  // The place alone: what stands in it comes by script (test/journeys/browsing/icons.test.ts).
  'booking_bar.note_icon': () => [attribute('class', 'ContentIcon')],
  'anchor_item.target': (value) => [attribute('href', `#${value}`)],
  'text:phone': (value, { locale }) => [words(formatPhone(intlFor(locale), value)), attribute('href', `tel:${value}`)],
  'text:email': (value) => [words(value), attribute('href', `mailto:${value}`)],
  'text:check_in': (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  'text:check_out': (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  'text:opens': (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  'text:closes': (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  'number:latitude': (value, { locale }, { longitude }) => [
    words(formatCoordinates(intlFor(locale), { latitude: Number(value), longitude: Number(longitude) })),
  ],
  'number:longitude': (value, { locale }, { latitude }) => [
    words(formatCoordinates(intlFor(locale), { latitude: Number(latitude), longitude: Number(value) })),
  ],
  'number:size': (value, { locale }) => [words(formatRoomSize(intlFor(locale), Number(value)))],
  'number:people': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'roots.room.peopleCount' }, { count: Number(value) })),
  ],
  'number:stars': (value, { locale }) => [
    attribute('aria-label', intlFor(locale).formatMessage({ id: 'layout.stars' }, { count: Number(value) })),
  ],
  'number:price_level': (value) => [words('€'.repeat(Number(value)))],
  'hotel.opened_on': (value: string) => [words(value.slice(0, 4))],
  'hours_exception.date': (value, { site, locale }, { yearly }) => {
    return [words((yearly ? formatYearlyDay : formatDay)(intlFor(locale), resolved(value, site)))]
  },
  'offer.valid_from': rangeFound('valid_from', 'valid_until'),
  'offer.valid_until': rangeFound('valid_from', 'valid_until'),
  'contest_form.first_day': rangeFound('first_day', 'last_day'),
  'contest_form.last_day': rangeFound('first_day', 'last_day'),
  'treatment.minutes': (value, { locale }) => [words(formatDuration(intlFor(locale), Number(value)))],
  'treatment.days': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'places.baths.days' }, { count: Number(value) })),
  ],
  'game.tables': (value, { locale }) => [words(intlFor(locale).formatNumber(Number(value)))],
  'game.positions': (value, { locale }) => [words(intlFor(locale).formatNumber(Number(value)))],
  'activity.duration': (value, { locale }) => [words(formatDuration(intlFor(locale), Number(value)))],
  'activity.age_from': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'places.activity.ageFrom' }, { age: Number(value) })),
  ],
  'activity.price': (value, { locale }) => [
    words(
      Number(value) === 0
        ? intlFor(locale).formatMessage({ id: 'places.activity.free' })
        : formatPrice(intlFor(locale), Number(value)),
    ),
  ],
  // How many and where the pin stands: their test is that the block looks different without them.
  ...Object.fromEntries(
    ['offer_list.limit', 'activity_list.limit', 'offer_list.town', 'map.pin_x', 'map.pin_y'].map((name) => [
      name,
      () => [],
    ]),
  ),
  // A list of one house's leads to it, but not from its own page: test/pages/contents/offers.test.ts.
  'offer_list.hotel': () => [],
  'activity_list.hotel': () => [],
  'game_list.casino': () => [],
  'offer_list.filter_hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
  // SevenRooms' pages have the venue's name in their address, Resy's the town and the name; a window has the rest.
  'booking.venue_id': (value, _reading, { kind }) =>
    kind === 'sevenrooms' ? [{ attribute: `/explore/${value}` }] : [],
  'booking.api_key': () => [],
  'booking.city': (value) => [{ attribute: `/cities/${value}/venues/` }],
  'booking.venue_slug': (value) => [{ attribute: `/venues/${value}` }],
  'booking.widget_id': () => [],
  'booking.page_url': (value) => [attribute('href', value)],
  // A film's poster has no alternative text: it names the player.
  'video.poster': (value: { alt: string }, _reading, { file }) =>
    file
      ? pictureFound(value).map((it) => (it.attribute?.startsWith('alt=') ? attribute('aria-label', value.alt) : it))
      : pictureFound(value),
  'video.external': (value, reading) => [attribute('href', addressOfLink(value, reading)), words('films.example')],
  // A map shows it without a frame and its caption.
  'map.picture': (value) => pictureFound(value, false),
  // A picture's `<source>` has neither alternative text nor caption: those of the wide one speak for both.
  'asset:portrait': (value) => addressOf(value),
  'card.picture': (value, _reading, { look }) => pictureFound(value, look !== 'encart'),
  // A block's hour stands where the hour of the picture's own title would.
  'hero.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'media_text.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'collection_hero.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'practical_info.picture': (value, _reading, { latitude }) => pictureFound(value, true, !latitude),
  // A house is named in its address, which the booking engine wants.
  'room_list.hotel': (value, reading) => [{ attribute: bookingPath(reading.locale, storyOf(value, reading).path) }],
  'local_header.title': (value) => [attribute('aria-label', value)],
  'field_hotel.hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
  'contest_form.contest': (value) => [attribute('value', value)],
  // A performance that sells no seats has no prices and no way to them.
  'show.price': (value, { site, locale }, { sessions }) =>
    (sessions as Record<string, unknown>[]).some((it) => sells(it, site))
      ? [words(formatPrice(intlFor(locale), Number(value)))]
      : [],
  'session.levels': (value: Record<string, unknown>[], { site, locale }, session) =>
    !sells(session, site)
      ? []
      : value.flatMap((level) => [
          words((locale === 'en' && level.name__i18n__en) || level.name),
          words(formatPrice(intlFor(locale), Number(level.amount))),
        ]),
  'session.ticket_url': (value, { site }, session) => (sells(session, site) ? [attribute('href', value)] : []),
  'show.duration': (value, { locale }) => [words(formatDuration(intlFor(locale), Number(value)))],
  'show.age': (value, { locale }) => [words(intlFor(locale).formatMessage({ id: 'shows.ageValue' }, { age: value }))],
  'tournament.places': countFound,
  'tournament.chips': countFound,
  'tournament.late_registration': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'poker.untilLevel' }, { level: value })),
  ],
  'level.minutes': countFound,
  'level.small_blind': countFound,
  'level.big_blind': countFound,
  'level.ante': countFound,
  'level_break.minutes': countFound,
  'reward.points': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'rewards.points' }, { points: Number(value) })),
  ],
  'reward.stock': (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'rewards.stock' }, { count: Number(value) })),
  ],
  'booking_bar.hotel': (value, reading) => optionOf(value, reading),
  // The mail has them (test/letter/mail.test.ts); its page says to everybody what a member's own mail may leave out.
  'letter.subject': () => [],
  'letter.preheader': () => [],
  'letter_text.casino': () => [],
  'letter_card.casino': () => [],
  'letter_button.casino': () => [],
  // A card with words of its own says them instead of the page's name.
  'letter_card.page': (value, reading, { title }) =>
    pointedAt(value, reading).filter(({ attribute: isLink }) => isLink !== undefined || !title),
  'booking_bar.hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
}
