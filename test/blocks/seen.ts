import { pictureAddress } from '#client/ui/pictures/pictureAddress.ts'
import { dayOf, resolveRelativeDate } from '#content/library/relativeDates.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { formatEvening } from '#i18n/eventDates.ts'
import { formatDay, formatDays } from '#i18n/formats.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { localWallClock } from '#shared/time/localTime.ts'
import type { Site } from '#test/support/site.ts'
import { isRecord } from './demos.ts'

/** The parts of a field's value that must be on the page. */
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

/** The same, before it is known whose value it is. */
export type Found = Omit<Expected, 'field' | 'translatable'> & Partial<Expected>

export interface Reading {
  site: Site
  locale: Locale
}

export const words = (text: unknown): Found => ({ words: String(text) })
export const attribute = (name: string, value: string): Found => ({ attribute: `${name}=${value}` })

/** @param hasCaption the frame shows the picture's title @param hasRight its half after the bar as well */
export function pictureFound(value: unknown, hasCaption = true, hasRight = true): Found[] {
  const { alt, title } = value as { alt?: string; title?: string }
  const [left = '', right = ''] = hasCaption && title ? title.split('|').map((half) => half.trim()) : []
  const caption = [left, hasRight ? right : ''].filter(Boolean)
  return [...addressOf(value), attribute('alt', alt ?? ''), ...caption.map(words)]
}

export function addressOf(value: unknown): Found[] {
  const { filename } = value as { filename: string }
  const address = pictureAddress({ src: filename, alt: '', width: 1, height: 1 })
  return [{ attribute: address, translatable: false }]
}

export function addressOfLink(link: Record<string, string>, reading: Reading): string {
  const anchor = link.anchor ? `#${link.anchor}` : ''
  if (link.linktype === 'story') return storyOf(link.id, reading).path + anchor
  if (link.linktype === 'email') return `mailto:${link.email || link.url}`
  const [path = '', rest = ''] = (link.url || link.cached_url || '').split(/(?=[?#])/)
  // An application page is named once and has an address in each language.
  const match = matchRoute(path)
  return (match ? pathFor(match.route.name, reading.locale, match.params) : path) + rest + anchor
}

export function pointedAt(uuid: unknown, reading: Reading): Found[] {
  const { name, path } = storyOf(uuid, reading)
  return [words(name), attribute('href', path)]
}

/** A house to choose among: its name, and its slug as the value. */
export function optionOf(uuid: unknown, reading: Reading): Found[] {
  const { name, path } = storyOf(uuid, reading)
  return [words(name), attribute('value', path.split('/').at(-1) ?? '')]
}

/** Name and address of a story on the pages that link to it. */
export function storyOf(uuid: unknown, { site, locale }: Reading): { name: string; path: string } {
  const link = site.services.content.links.byUuid(locale, String(uuid))
  if (!link) throw new Error(`there is no story ${uuid}`)
  const { title, name } = site.services.content.peek(locale, link.storySlug)?.content ?? {}
  return { name: String(name ?? title ?? link.name), path: encodeURI(pathOf(locale, link.canonical)) }
}

export function countFound(value: never, { locale }: Reading): Found[] {
  return [words(intlFor(locale).formatNumber(Number(value)))]
}

export function dayFound(value: string, { site, locale }: Reading): Found[] {
  return [words(formatDay(intlFor(locale), resolved(value, site)))]
}

/** Days of a block that has a first and a last one: both as one range, whose ends share a month or a year. */
export function rangeFound(first: string, last: string): (value: string, reading: Reading, block: object) => Found[] {
  return (value, reading, block) => {
    const { [first]: start, [last]: end } = block as Record<string, string | undefined>
    if (!start || !end) return dayFound(value, reading)
    const { site, locale } = reading
    const { from, dash, to } = formatDays(intlFor(locale), resolved(start, site), resolved(end, site))
    return [words(from + dash + to)]
  }
}

export function eveningFound(value: string, { site, locale }: Reading): Found[] {
  return [words(formatEvening(intlFor(locale), eveningOf(value, site)))]
}

/** A date of content that may be counted from the day of the run. */
export function resolved(value: string, site: Site): string {
  return resolveRelativeDate(value, dayOf(new Date(site.clock.now())))
}

/** Words of a table, row by row. */
export function cellsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(cellsOf)
  if (!isRecord(value)) return []
  if ('value' in value) return value.value ? [String(value.value)] : []
  return Object.values(value).flatMap(cellsOf)
}

/** A moment of content as the clocks of the house show it: the content service delivers it in UTC. */
export function eveningOf(value: string, site: Site): string {
  return localWallClock(Date.parse(`${resolved(value, site).replace(' ', 'T')}Z`))
}
