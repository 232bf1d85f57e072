import type { IntlShape } from '#i18n/createIntl.ts'
import { formatDuration, formatHour } from '#i18n/formats.ts'
import { messageOnce } from '#i18n/messageOnce.ts'
import type { Clash } from '#shared/outing/clashes.ts'
import type { OutingPart } from '#shared/outing/views.ts'
import { localHour } from '#shared/time/localTime.ts'

/** A clash as a whole sentence, with the hours that make it one. */
export function clashText(intl: IntlShape, clash: Clash, parts: readonly OutingPart[]): string {
  const first = parts.find(({ key }) => key === clash.first)
  const second = parts.find(({ key }) => key === clash.second)
  const hour = (at: number | undefined) => (at === undefined ? '' : formatHour(intl, localHour(at)))
  const values = {
    first: first?.title ?? '',
    second: second?.title ?? '',
    until: hour(first?.to),
    begins: hour(second?.from),
    entry: hour(second?.entryUntil ?? second?.from),
  }
  switch (clash.kind) {
    case 'far':
      return messageOnce(intl, 'outing.clash.far', { ...values, kilometres: clash.kilometres })
    case 'walk': {
      const [walk, between] = [formatDuration(intl, clash.minutes), formatDuration(intl, clash.between)]
      return messageOnce(intl, 'outing.clash.walk', { ...values, walk, between })
    }
    default:
      return messageOnce(intl, `outing.clash.${clash.kind}`, {
        ...values,
        length: formatDuration(intl, clash.minutes),
      })
  }
}

/** The same in a few words, beside a choice: it names the chosen part alone. @param title of that part */
export function shortClashText(intl: IntlShape, clash: Clash, title: string): string {
  const kilometres = clash.kind === 'far' ? clash.kilometres : 0
  return messageOnce(intl, `outing.clash.short.${clash.kind}`, { title, kilometres })
}

/** The title of the chosen part that a candidate clashes with. */
export function otherTitle(clash: Clash, key: string, parts: readonly OutingPart[]): string {
  const other = clash.first === key ? clash.second : clash.first
  return parts.find((it) => it.key === other)?.title ?? ''
}
