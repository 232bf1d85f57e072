import type { IntlShape } from '#i18n/createIntl.ts'
import { formatEveningAt } from '#i18n/eventDates.ts'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { PaidEntry } from '#shared/poker/views.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'

/** Instants in epoch ms, by the clocks of the house, where the tables stand. */

/** « samedi 28 novembre 2026, 20 h 30 ». */
export function eveningText(intl: IntlShape, at: number): string {
  return formatEveningAt(intl, at)
}

/** « 20 h 30 ». */
export function hourOf(intl: IntlShape, at: number): string {
  return formatHour(intl, localHour(at))
}

/** « 28 novembre 2026 à 20 h 30 » in a sentence. */
export function momentOf(intl: IntlShape, at: number): string {
  return intl.formatMessage({ id: 'pokerPages.moment' }, { day: formatDay(intl, dayOf(at)), hour: hourOf(intl, at) })
}

/** The entry in a line: « La Nuit du Granit · lundi 30 novembre 2026, 20 h 30 · Casino du Granit ». */
export function entryLine(
  intl: IntlShape,
  { title, startsAt, casino }: Pick<PaidEntry, 'title' | 'startsAt' | 'casino'>,
) {
  return [title, eveningText(intl, startsAt), casino].filter(Boolean).join('\u00a0· ')
}

function dayOf(at: number): string {
  return localDay(at)
}
