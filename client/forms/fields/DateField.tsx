import { useView } from '#client/app/useView.ts'
import { dayOrders, dayOrderText } from '#shared/time/dates.ts'
import { Field, type FieldProps } from '../Field.tsx'
import { DayControl } from './DayControl.tsx'

/**
 * A day as people of the page's language type it: day/month/year, month/day/year. Digits rather
 * than a calendar: for a birthday that is sixty years of clicks less.
 */
export function DateField({ autoComplete, ...field }: FieldProps & { autoComplete?: string }) {
  const { t, locale } = useView()
  const order = dayOrders[locale]
  const help = field.help && `${field.help}${field.help.endsWith('.') ? '' : '.'} `
  return (
    <Field {...field} help={`${help ?? ''}${t(`forms.dateOrder.${dayOrderText(order)}`)}`}>
      {(control, value) => <DayControl control={control} order={order} value={value} autoComplete={autoComplete} />}
    </Field>
  )
}
