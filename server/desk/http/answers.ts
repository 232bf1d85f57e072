import { formatEveningAt } from '#i18n/eventDates.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import type { ActInput } from './deskPage.ts'

/** Leads to a page of the house. @param query of its address @param params left out: those of the address of now */
export function goTo(
  { locale, house, params: own }: Pick<ActInput, 'locale' | 'house' | 'params'>,
  route: DeskRouteName,
  query: Readonly<Record<string, string>> = {},
  params: Readonly<Record<string, string>> = {},
): { location: string } {
  const path = deskPath(route, locale, { ...own, house: house.slug, ...params })
  const search = new URLSearchParams(query).toString()
  return { location: search ? `${path}?${search}` : path }
}

/** The person who acts, the house and the instant, as rows have it. */
export function actorOf({ house, person, now }: Pick<ActInput, 'house' | 'person' | 'now'>) {
  return { house: house.slug, personId: person.id, at: now }
}

/** Values of a sentence for whoever comes second: « remise lundi à 14 h 02, par Léa Martin, Casino de la Digue ». */
export function firstValues(
  { intl }: Pick<ActInput, 'intl'>,
  { at, house, person }: { at: number; house?: string; person?: string | null },
  noPerson: MessageId = 'desk.acts.system',
): Record<'when' | 'by' | 'house' | 'hasHouse', string> {
  const by = person ?? intl.formatMessage({ id: noPerson })
  return { when: formatEveningAt(intl, at), by, house: house ?? '', hasHouse: house ? 'yes' : 'no' }
}
