import { definitions } from '#client/blocks/schemas.generated.ts'
import { bookingPath } from '#client/roots/bookingPath.ts'
import { formatCoordinates } from '#client/ui/Coordinates.tsx'
import { pictureAddress } from '#client/ui/pictureAddress.ts'
import { parisDay, resolveRelativeDate } from '#content/library/relativeDates.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { formatEvening, formatMinutes } from '#i18n/eventDates.ts'
import {
  formatDay,
  formatDuration,
  formatEuros,
  formatHour,
  formatPhone,
  formatRoomSize,
  formatYearlyDay,
} from '#i18n/formats.ts'
import { type BookingProvider, bookingProviders } from '#shared/bookingProviders.ts'
import type { Field } from '#shared/content/fields.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import type { Site } from '#test/support/site.ts'
import { isEmpty, isRecord } from './demos.ts'

/** What of a field's value must be there. */
export interface Expected {
  /** `card_list.cards.0.title` */
  field: string
  /** Found in the text. */
  words?: string
  /** Found among the attributes, each as `name=value`. */
  attribute?: string
  /** May differ between the languages, and then must not stand on the other page. */
  translatable: boolean
}

/** Fields whose value is no word and no address of its own: their test is that the block looks different without them. */
const shapes: ReadonlySet<string> = new Set(['option', 'options', 'boolean'])

/** Why a field with a value does not stand on the page as it is. */
export const silent: Readonly<Record<string, string>> = {
  'notice.last_day': 'the notice goes away after it (client/blocks/Notice/Notice.test.ts)',
  'hotel.synxis_id': 'the booking engine’s name for the house',
  'hours_exception.closed': 'a day without hours is closed as well',
  'casino.trigram': 'the casino’s name at the floor’s systems',
  'casino.casino_uuid': 'the same, for the gaming floor',
  'restaurant.venue_id': 'the table’s name at its booking provider',
  'restaurant.api_key': 'the key of its booking provider',
}

interface Reading {
  site: Site
  locale: Locale
}

/** All that a block of a story must show in a language. @param field how its place is called in a failure */
export function expectedOf(block: Record<string, unknown>, reading: Reading, field: string): Expected[] {
  const component = String(block.component)
  const fields = definitions[component]?.fields ?? {}
  return Object.entries(fields).flatMap(([name, it]) => {
    const value = valueIn(block, name, it, reading.locale)
    const at = `${field}.${name}`
    if (isEmpty(value) || shapes.has(it.kind) || `${component}.${name}` in silent) return []
    const special = specials[`${component}.${name}`] ?? specials[name]
    const found = special ? special(value as never, reading, block) : plain(value, it, reading, at)
    return found.map((one) => ({ field: at, translatable: it.translatable, ...one }))
  })
}

/** A field's value in a language: the French one where there is no English (R048). */
export function valueIn(block: Record<string, unknown>, name: string, field: Field, locale: Locale): unknown {
  const english = block[`${name}__i18n__en`]
  return locale === 'en' && field.translatable && !isEmpty(english) ? english : block[name]
}

type Found = Omit<Expected, 'field' | 'translatable'> & Partial<Expected>
type Special = (value: never, reading: Reading, block: Record<string, unknown>) => Found[]

const words = (text: unknown): Found => ({ words: String(text) })
const attribute = (name: string, value: string): Found => ({ attribute: `${name}=${value}` })

/** Fields that are written out, or lead somewhere; by `component.field`, else by the field's name anywhere. */
const specials: Readonly<Record<string, Special>> = {
  anchor: (value) => [attribute('id', value)],
  'anchor_item.target': (value) => [attribute('href', `#${value}`)],
  phone: (value, { locale }) => [words(formatPhone(intlFor(locale), value)), attribute('href', `tel:${value}`)],
  email: (value) => [words(value), attribute('href', `mailto:${value}`)],
  check_in: (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  check_out: (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  opens: (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  closes: (value, { locale }) => [words(formatHour(intlFor(locale), value))],
  latitude: (value, { locale }, { longitude }) => [
    words(formatCoordinates(intlFor(locale), { latitude: Number(value), longitude: Number(longitude) })),
  ],
  longitude: (value, { locale }, { latitude }) => [
    words(formatCoordinates(intlFor(locale), { latitude: Number(latitude), longitude: Number(value) })),
  ],
  size: (value, { locale }) => [words(formatRoomSize(intlFor(locale), Number(value)))],
  people: (value, { locale }) => [
    words(intlFor(locale).formatMessage({ id: 'roots.room.peopleCount' }, { count: Number(value) })),
  ],
  stars: (value, { locale }) => [
    attribute('aria-label', intlFor(locale).formatMessage({ id: 'layout.stars' }, { count: Number(value) })),
  ],
  price_level: (value) => [words('€'.repeat(Number(value)))],
  opened_on: (value: string) => [words(value.slice(0, 4))],
  date: (value, reading) => dayFound(value, reading),
  ...Object.fromEntries(
    ['offer.valid_from', 'offer.valid_until'].map((name) => [
      name,
      (value: never, { site, locale }: Reading) => [
        words(formatDay(intlFor(locale), resolveRelativeDate(value, parisDay(new Date(site.clock.now()))))),
      ],
    ]),
  ),
  'hours_exception.date': (value, { site, locale }, { yearly }) => {
    const day = resolveRelativeDate(value, parisDay(new Date(site.clock.now())))
    return [words((yearly ? formatYearlyDay : formatDay)(intlFor(locale), day))]
  },
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
        : formatEuros(intlFor(locale), Number(value)),
    ),
  ],
  // How many and where the pin stands: their test is that the block looks different without them.
  ...Object.fromEntries(
    ['offer_list.limit', 'activity_list.limit', 'offer_list.town', 'map.pin_x', 'map.pin_y'].map((name) => [
      name,
      () => [],
    ]),
  ),
  // Offers and activities by rule name the house that they are of; a filter offers its houses.
  'offer_list.filter_hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
  'booking.venue_id': (value, _reading, { kind }) => [
    attribute('href', bookingProviders[kind as BookingProvider].page(value)),
  ],
  // Lists, tiles and the card show it in its frame, without the caption.
  'map.picture': (value) => pictureFound(value, false),
  // A picture's `<source>` has neither alternative text nor caption: those of the wide one speak for both.
  portrait: (value) => addressOf(value),
  'card.picture': (value, _reading, { look }) => pictureFound(value, look !== 'encart'),
  // A block's hour stands where the hour of the picture's own title would.
  'hero.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'media_text.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'collection_hero.picture': (value, _reading, { hour }) => pictureFound(value, true, !hour),
  'practical_info.picture': (value, _reading, { latitude }) => pictureFound(value, true, !latitude),
  // A house is named in its address, which the booking engine wants.
  'room_list.hotel': (value, reading) => [attribute('href', bookingPath(reading.locale, storyOf(value, reading).path))],
  'local_header.title': (value) => [attribute('aria-label', value)],
  'field_hotel.hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
  'contest_form.contest': (value) => [attribute('value', value)],
  'contest_form.first_day': (value, reading) => dayFound(value, reading),
  'contest_form.last_day': (value, reading) => dayFound(value, reading),
  'session.date': (value, { site, locale }) => [words(formatEvening(intlFor(locale), resolved(value, site)))],
  'show.duration': (value, { locale }) => [words(formatMinutes(intlFor(locale), Number(value)))],
  'show.age': (value, { locale }) => [words(intlFor(locale).formatMessage({ id: 'shows.ageValue' }, { age: value }))],
  'tournament.date': (value, { site, locale }) => [words(formatEvening(intlFor(locale), resolved(value, site)))],
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
  'booking_bar.hotels': (value: string[], reading) => value.flatMap((uuid) => optionOf(uuid, reading)),
}

function countFound(value: never, { locale }: Reading): Found[] {
  return [words(intlFor(locale).formatNumber(Number(value)))]
}

/** A date of content that may be counted from the day of the run. */
function resolved(value: string, site: Site): string {
  return resolveRelativeDate(value, parisDay(new Date(site.clock.now())))
}

function plain(value: unknown, field: Field, reading: Reading, at: string): Found[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return [words(value)]
    case 'number':
      return [words(formatEuros(intlFor(reading.locale), Number(value)))]
    case 'richtext':
      return richTextFound(value, reading, at)
    case 'asset':
      return pictureFound(value)
    case 'multiasset':
      return (value as unknown[]).flatMap((it) => pictureFound(it))
    case 'link':
      return [attribute('href', addressOfLink(value as Record<string, string>, reading))]
    case 'bloks':
      return (value as Record<string, unknown>[]).flatMap((it, index) => expectedOf(it, reading, `${at}.${index}`))
    case 'relation':
      return pointedAt(value, reading)
    case 'relations':
      return (value as unknown[]).flatMap((it) => pointedAt(it, reading))
    case 'table':
      return cellsOf(value).map(words)
    default:
      throw new Error(`${at}: nobody says how a ${field.kind} is seen`)
  }
}

function richTextFound(node: unknown, reading: Reading, at: string): Found[] {
  if (Array.isArray(node)) return node.flatMap((it) => richTextFound(it, reading, at))
  if (!isRecord(node)) return []
  const attrs = isRecord(node.attrs) ? node.attrs : {}
  if (node.type === 'blok') {
    return (attrs.body as Record<string, unknown>[]).flatMap((it, index) =>
      expectedOf(it, reading, `${at}.blok.${index}`),
    )
  }
  if (node.type === 'image') return pictureFound({ ...attrs, filename: attrs.src })
  const marks = (Array.isArray(node.marks) ? node.marks : []) as { type: string; attrs?: Record<string, string> }[]
  const links = marks
    .filter((it) => it.type === 'link')
    .map(({ attrs: link = {} }) => {
      return attribute('href', addressOfLink({ ...link, id: link.uuid ?? '', url: link.href ?? '' }, reading))
    })
  const text = typeof node.text === 'string' && node.text.trim() ? [words(node.text)] : []
  return [...text, ...links, ...richTextFound(node.content, reading, at)]
}

/** @param hasCaption the frame shows the picture's title @param hasRight its half after the bar as well */
function pictureFound(value: unknown, hasCaption = true, hasRight = true): Found[] {
  const { alt, title } = value as { alt?: string; title?: string }
  const [left = '', right = ''] = hasCaption && title ? title.split('|').map((half) => half.trim()) : []
  const caption = [left, hasRight ? right : ''].filter(Boolean)
  return [...addressOf(value), attribute('alt', alt ?? ''), ...caption.map(words)]
}

function addressOf(value: unknown): Found[] {
  const { filename } = value as { filename: string }
  const address = pictureAddress({ src: filename, alt: '', width: 1, height: 1 })
  return [{ attribute: address, translatable: false }]
}

function addressOfLink(link: Record<string, string>, reading: Reading): string {
  const anchor = link.anchor ? `#${link.anchor}` : ''
  if (link.linktype === 'story') return storyOf(link.id, reading).path + anchor
  if (link.linktype === 'email') return `mailto:${link.email || link.url}`
  const [path = '', rest = ''] = (link.url || link.cached_url || '').split(/(?=[?#])/)
  // An application page is named once and has an address in each language.
  const match = matchRoute(path)
  return (match ? pathFor(match.route.name, reading.locale, match.params) : path) + rest + anchor
}

function pointedAt(uuid: unknown, reading: Reading): Found[] {
  const { name, path } = storyOf(uuid, reading)
  return [words(name), attribute('href', path)]
}

function optionOf(uuid: unknown, reading: Reading): Found[] {
  const { name, path } = storyOf(uuid, reading)
  return [words(name), attribute('value', path.split('/').at(-1) ?? '')]
}

/** What a story is called on pages that point at it, and its address there. */
function storyOf(uuid: unknown, { site, locale }: Reading): { name: string; path: string } {
  const link = site.services.content.links.byUuid(locale, String(uuid))
  if (!link) throw new Error(`there is no story ${uuid}`)
  const { title, name } = site.services.content.peek(locale, link.storySlug)?.content ?? {}
  return { name: String(name ?? title ?? link.name), path: encodeURI(pathOf(locale, link.canonical)) }
}

function dayFound(value: string, { site, locale }: Reading): Found[] {
  return [words(formatDay(intlFor(locale), resolveRelativeDate(value, parisDay(new Date(site.clock.now())))))]
}

function cellsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(cellsOf)
  if (!isRecord(value)) return []
  if ('value' in value) return value.value ? [String(value.value)] : []
  return Object.values(value).flatMap(cellsOf)
}
