import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Locale } from '#shared/locales.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { look } from './look.ts'

/** Required checkboxes carry no information. */
const silent = new Set(['privacy', 'terms', 'contest'])

/** The fields of a form as they were filled in, with their labels. @param locale of the reader, who knows days by it */
export function FormFields({ fields, locale }: { fields: Readonly<Record<string, unknown>>; locale: Locale }) {
  const lines = Object.entries(fields).filter(([field, value]) => !silent.has(field) && typeof value === 'string')
  return (
    <>
      {lines.map(([field, value]) => (
        <Line key={field} field={field} value={String(value)} locale={locale} />
      ))}
      <Optins given={fields.optin} />
    </>
  )
}

function Line({ field, value, locale }: { field: string; value: string; locale: Locale }) {
  const lines = (field === 'civility' ? [] : displayText(value, locale).split('\n')).map((text, index) => ({
    text,
    key: index,
  }))
  return (
    <p className="ink" style={look.text}>
      <strong style={{ fontWeight: 600 }}>
        <FormattedMessage id={`forms.${field}` as MessageId} />
      </strong>
      {field === 'civility' && (
        <>
          <br />
          <FormattedMessage id={`forms.civility.${value}` as MessageId} />
        </>
      )}
      {lines.map(({ text, key }) => (
        <span key={key}>
          <br />
          {text}
        </span>
      ))}
    </p>
  )
}

/** The messages the person agreed to, by purpose and channel. */
function Optins({ given }: { given: unknown }) {
  const purposes = Object.entries((given ?? {}) as Record<string, Record<string, boolean>>)
  return purposes.map(([purpose, channels]) => {
    const wanted = Object.keys(channels).filter((it) => channels[it])
    if (wanted.length === 0) return null
    return (
      <p key={purpose} className="ink" style={look.text}>
        <FormattedMessage id={`forms.optin.${purpose}` as MessageId} />{' '}
        {wanted.map((channel, index) => (
          <span key={channel}>
            {index > 0 && ', '}
            <FormattedMessage id={`forms.channel.${channel}` as MessageId} />
          </span>
        ))}
      </p>
    )
  })
}

function displayText(value: string, locale: Locale): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatTypedDay(dayOrders[locale], value) : value
}
