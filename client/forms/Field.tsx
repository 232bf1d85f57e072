import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { type ControlProps, useControl } from './formContext.ts'

export interface FieldProps {
  /** Name in the contract. */
  name: string
  label: string
  /** Between label and control. */
  help?: string
  /** Besides the controls that the form's contract requires. */
  required?: boolean
  /** Over both columns. */
  isWide?: boolean
}

/** Label, help, control, message, under each other (art direction, "Forms"). */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps, value: string | undefined) => ReactNode }) {
  const { name, label, help, isWide } = field
  const controlState = useControl(name, field)
  return (
    <div className={isWide ? 'Field Field--wide' : 'Field'}>
      <label htmlFor={controlState.control.id}>
        <LabelText label={label} isRequired={controlState.isRequired} />
      </label>
      {help && (
        <p className="Field-help" id={controlState.helpId}>
          {help}
        </p>
      )}
      {children(controlState.control, controlState.value)}
      <FieldError error={controlState.error} />
    </div>
  )
}

/** Above the fields of a form: which of them are needed. */
export function RequiredNote() {
  const { t } = useText()
  return <p className="note">{t('forms.allRequired')}</p>
}

/** The label of a control; an optional one says so, and the form says that the others are needed. */
export function LabelText({ label, isRequired }: { label: string; isRequired: boolean }) {
  const { t } = useText()
  if (isRequired) return label
  return (
    <>
      {label} <span className="Field-optional">{t('forms.optional')}</span>
    </>
  )
}

/** Beside its field. Without an id it is the pattern that a script copies (FormParts). */
export function FieldError({ error }: { error: { id: string | undefined; message: string } | undefined }) {
  if (!error) return null
  return (
    <p className="Field-error" id={error.id}>
      <Icon name="warning-circle" />
      {error.message}
    </p>
  )
}
