import { definitions } from '#client/blocks/schemas.generated.ts'
import { mediaAddress } from '#client/ui/pictures/pictureAddress.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPrice } from '#i18n/formats.ts'
import type { Field } from '#shared/content/fields.ts'
import type { Locale } from '#shared/locales.ts'
import { isEmpty, isRecord } from './demos.ts'
import {
  addressOfLink,
  attribute,
  cellsOf,
  dayFound,
  type Expected,
  eveningFound,
  type Found,
  pictureFound,
  pointedAt,
  type Reading,
  words,
} from './seen.ts'
import { specials } from './specials.ts'

/** Fields whose value is no word and no address of its own: their test is that the block looks different without them. */
const shapes: ReadonlySet<string> = new Set(['option', 'options', 'boolean'])

/** Why a field with a value does not stand on the page as it is. */
export const silent: Readonly<Record<string, string>> = {
  'notice.last_day': 'the notice goes away after it (client/blocks/Notice/Notice.test.ts)',
  'advantage.entitled': 'whose it is: on the page of a member’s advantages (test/journeys/account/pages.test.ts)',
  'hotel.synxis_id': 'the booking engine’s number of the house',
  'hotel.staff_rate': 'the booking engine’s code of the staff’s rate (test/journeys/account/pages.test.ts)',
  'contest_form.contest_title': 'what the desk calls the contest (test/desk/requests/draws.test.ts)',
  'room.synxis_room': 'the booking engine’s code of the room',
  'offer.synxis_rate': 'the booking engine’s code of the rate',
  'offer.paid_nights': 'a term of the price (content/commands/contradictions.ts)',
  'offer.price_persons': 'a term of the price',
  'offer.extras': 'a term of the price',
  'offer.priced_room': 'a term of the price',
  'hours_exception.closed': 'a day without hours is closed as well',
  'casino.trigram': 'the casino’s name at the floor’s systems',
  'casino.casino_uuid': 'the same, for the gaming floor',
  'restaurant.venue_id': 'the restaurant’s name at its booking partner',
  'restaurant.api_key': 'its key at its booking partner',
  'restaurant.city': 'part of its address at its booking partner',
  'restaurant.venue_slug': 'part of its address at its booking partner',
  'restaurant.widget_id': 'its window at its booking partner',
  'restaurant.page_url': 'its page at its booking partner',
}

/** All that a block of a story must show in a language. @param field how its place is called in a failure */
export function expectedOf(block: Record<string, unknown>, reading: Reading, field: string): Expected[] {
  const component = String(block.component)
  const fields = definitions[component]?.fields ?? {}
  return Object.entries(fields).flatMap(([name, it]) => {
    const value = valueIn(block, name, it, reading.locale)
    const at = `${field}.${name}`
    if (isEmpty(value) || shapes.has(it.kind) || `${component}.${name}` in silent) return []
    const special = specials[`${component}.${name}`] ?? specials[`${it.kind}:${name}`]
    const found = special ? special(value as never, reading, block) : plain(value, it, reading, at)
    return found.map((one) => ({ field: at, translatable: it.translatable, ...one }))
  })
}

/** A field's value in a language: the French one where there is no English (R048). */
export function valueIn(block: Record<string, unknown>, name: string, field: Field, locale: Locale): unknown {
  const english = block[`${name}__i18n__en`]
  return locale === 'en' && field.translatable && !isEmpty(english) ? english : block[name]
}

function plain(value: unknown, field: Field, reading: Reading, at: string): Found[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return [words(value)]
    case 'number':
      return [words(formatPrice(intlFor(reading.locale), Number(value)))]
    case 'datetime':
      return (field.isDay ? dayFound : eveningFound)(String(value), reading)
    case 'richtext':
      return richTextFound(value, reading, at)
    case 'asset':
      return pictureFound(value)
    case 'multiasset':
      return (value as unknown[]).flatMap((it) => pictureFound(it))
    case 'file':
      return [{ attribute: mediaAddress({ src: (value as { filename: string }).filename }) }]
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
      throw new Error(`${at}: test/blocks/specials.ts does not say how this ${field.kind} is seen`)
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
