import type { RequestField } from '#shared/desk/requests.ts'
import type { Locale } from '#shared/locales.ts'
import type { IntlShape } from './createIntl.ts'
import { formatDay, formatPhone } from './formats.ts'
import type { MessageId } from './MessageId.generated.ts'

/**
 * The fields of a form as they were filled in, then the messages that its sender agreed to, by purpose; ticked terms say nothing.
 * @param fields houses and a contest by their names
 */
export function fieldLines(
  fields: Readonly<Record<string, unknown>>,
  { intl, locale }: { intl: IntlShape; locale: Locale },
): RequestField[] {
  const say = (id: string) => intl.formatMessage({ id: id as MessageId })
  const written = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, label: say(`forms.${name}`), text: textOf(name, value) }] : [],
  )
  const optins = Object.entries((fields.optin ?? {}) as Record<string, Record<string, boolean>>)
  return [...written, ...optins.flatMap(([purpose, channels]) => optin(purpose, channels))]

  function textOf(name: string, value: string): string {
    if (name === 'civility') return say(`forms.civility.${value}`)
    if (name === 'phone') return formatPhone(intl, value)
    if (name === 'country') return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(intl, value) : value
  }

  function optin(purpose: string, channels: Record<string, boolean>): RequestField[] {
    const wanted = Object.keys(channels).filter((it) => channels[it])
    if (wanted.length === 0) return []
    const text = wanted.map((it) => say(`forms.channel.${it}`)).join(', ')
    return [{ name: `optin.${purpose}`, label: say(`forms.optin.${purpose}`), text }]
  }
}
