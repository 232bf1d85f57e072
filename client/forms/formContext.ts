import { createContext, useContext } from 'react'

/** The form as its controls know it. */
interface FormContextValue {
  /** Begins the ids of its controls; unique on the page. */
  id: string
  /** Names of the controls that must be filled. */
  required: ReadonlySet<string>
  /** Names of the controls that have a block of their own. */
  controls: ReadonlySet<string>
  /** Sent values by name: a form that comes back has all but passwords. */
  values: Readonly<Record<string, string>>
  /** Problems by name. */
  errors: Readonly<Record<string, string>>
}

const FormContext = createContext<FormContextValue | null>(null)

export const FormProvider = FormContext.Provider

/** @throws outside of a form */
export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm outside of a form')
  return form
}

/** Attributes that every control of a form has. */
export interface ControlProps {
  id: string
  name: string
  required?: true
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export interface ControlState {
  control: ControlProps
  value: string | undefined
  isRequired: boolean
  helpId: string | undefined
  error: { id: string; message: string } | undefined
}

/** All that a control named `name` needs. @param required by the editor; the contract's own are anyway */
export function useControl(
  name: string,
  { help, required = false }: { help?: string; required?: boolean },
): ControlState {
  const form = useForm()
  const id = controlId(form.id, name)
  const isRequired = required || form.required.has(name)
  const message = form.errors[name]
  const error = message ? { id: `${id}-error`, message } : undefined
  const helpId = help ? `${id}-help` : undefined
  const describedBy = [helpId, error?.id].filter(Boolean).join(' ')
  return {
    control: {
      id,
      name,
      // A browser calls a choice that is not made yet an error.
      ...(isRequired && { required: true, 'aria-invalid': false }),
      ...(error && { 'aria-invalid': true }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    },
    value: form.values[name],
    isRequired,
    helpId,
    error,
  }
}

/** The id that a control has on the page, which the error summary links to. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}
