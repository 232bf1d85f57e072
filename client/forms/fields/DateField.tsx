import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { callData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import { Field, type FieldProps } from '../Field.tsx'

/**
 * A day as people of the page's language type it: day/month/year, month/day/year. Digits rather
 * than a calendar: for a birthday that is sixty years of clicks less.
 */
export function DateField({ autoComplete, ...field }: FieldProps & { autoComplete?: string }) {
  const intl = useIntl()
  const { locale } = usePage()
  const order = intl.formatMessage({ id: 'forms.dateOrder' })
  const help = field.help && `${field.help}${field.help.endsWith('.') ? '' : '.'} `
  return (
    <Field {...field} help={`${help ?? ''}${order}`}>
      {(control, value) => (
        <input
          {...control}
          type="text"
          {...dataOf(callData, { day: '' })}
          inputMode="numeric"
          placeholder={intl.formatMessage({ id: 'forms.datePlaceholder' })}
          autoComplete={autoComplete ?? 'off'}
          maxLength={10}
          // A wrong day comes back as it was typed.
          defaultValue={value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatTypedDay(locale, value) : value}
        />
      )}
    </Field>
  )
}
