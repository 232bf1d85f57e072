import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { StayProblem } from '#shared/booking/stay.ts'
import { formatTypedDay } from '#shared/time/dates.ts'
import type { Calendar } from '../useCalendar.tsx'
import { Field } from './Field.tsx'

interface DayFieldProps {
  name: 'arrival' | 'departure'
  /** As it was typed, or ISO. */
  value?: string
  hint?: string
  problem?: StayProblem
  isDisabled?: boolean
  /** There once the script is. */
  calendar?: Calendar
}

/** A day as people of the page's language type it, or from the calendar that the button opens. */
export function DayField({ name, value, hint, problem, isDisabled, calendar }: DayFieldProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const isIso = value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <Field name={name} label={intl.formatMessage({ id: `blocks.bookingBar.${name}` })} hint={hint} problem={problem}>
      {(control) => (
        <div className="BookingBar-day">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={intl.formatMessage({ id: 'forms.datePlaceholder' })}
            defaultValue={isIso ? formatTypedDay(locale, value) : value}
            disabled={isDisabled}
            required
          />
          {calendar?.isThere && !isDisabled && (
            <button
              type="button"
              className="BookingBar-calendar"
              aria-haspopup="dialog"
              aria-label={intl.formatMessage({ id: `booking.calendar.${name}` })}
              onClick={calendar.open}
            >
              <Icon name="calendar-blank" />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
