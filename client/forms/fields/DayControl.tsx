import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { callData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { formatDay } from '#i18n/formats.ts'
import type { DayOrder } from '#shared/languages.ts'
import { formLimits } from '#shared/limits.ts'
import { dayOrderText, formatTypedDay, parseTypedDay } from '#shared/time/dates.ts'

interface DayControlProps {
  control: { id: string; name: string; required?: boolean; 'aria-invalid'?: boolean; 'aria-describedby'?: string }
  order: DayOrder
  /** As it was typed, or ISO. */
  value?: string
  /** The day that a view understood which reads the control itself; left out: that of `value`, then the script's (client/forms/fields/days.ts). */
  day?: string
  autoComplete?: string
  hasFocus?: boolean
  isDisabled?: boolean
}

/**
 * The control of every day that is typed, on public pages and at the desk. The line after it repeats in words the day
 * that was understood, since 05/12 is two days: while one types where there is a script, else on the next page.
 */
export function DayControl({
  control,
  order,
  value,
  day,
  autoComplete = 'off',
  hasFocus,
  isDisabled,
}: DayControlProps) {
  const { t } = useText()
  const given = value === undefined ? undefined : parseTypedDay(order, value)
  const understood = day ?? given
  const lineId = `${control.id}-words`
  return (
    <>
      <input
        {...control}
        type="text"
        {...dataOf(callData, { day: order })}
        inputMode="numeric"
        placeholder={t(`forms.datePlaceholder.${dayOrderText(order)}`)}
        autoComplete={autoComplete}
        maxLength={formLimits.typedDay}
        // A wrong day comes back as it was typed.
        defaultValue={given ? formatTypedDay(order, given) : value}
        disabled={isDisabled}
        // biome-ignore lint/a11y/noAutofocus: a form of the desk that came back begins at what is to be mended
        autoFocus={hasFocus}
        aria-describedby={[control['aria-describedby'], lineId].filter(Boolean).join(' ')}
      />
      <DayLine id={lineId} day={understood} />
    </>
  )
}

/** The line after a control of a day, which describes it: the day in words, or nothing. */
function DayLine({ id, day }: { id: string; day: string | undefined }) {
  const intl = useIntl()
  return (
    <p className="Field-words" id={id} aria-live="polite">
      {day && formatDay(intl, day)}
    </p>
  )
}
