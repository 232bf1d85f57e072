import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import type { StayProblem } from '#shared/booking/stay.ts'

export interface ControlProps {
  id: string
  name: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FieldProps {
  name: string
  label: string
  /** Beside the label, in small: « 2 nuits ». */
  hint?: string
  problem?: StayProblem
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, and what is wrong with it. */
export function Field({ name, label, hint, problem, children }: FieldProps) {
  const id = useId()
  const problemId = `${id}problem`
  return (
    <div className={`BookingBar-field BookingBar-field--${name}`}>
      <label htmlFor={id}>
        {label}
        {hint && <span className="BookingBar-hint">{hint}</span>}
      </label>
      {children({ id, name, ...(problem && { 'aria-invalid': true, 'aria-describedby': problemId }) })}
      {problem && <Problem id={problemId} problem={problem} />}
    </div>
  )
}

export function Problem({ id, problem }: { id: string; problem: StayProblem }) {
  const intl = useIntl()
  return (
    <p className="BookingBar-problem" id={id}>
      <Icon name="warning-circle" />
      {intl.formatMessage({ id: problem })}
    </p>
  )
}
