import type { ReactNode } from 'react'
import { FieldError } from '../Field.tsx'
import { useControl } from '../formContext.ts'

interface CheckFieldProps {
  name: string
  children: ReactNode
}

/** A box to tick, never ticked in advance. */
export function CheckField({ name, children }: CheckFieldProps) {
  const { control, value, error } = useControl(name, {})
  return (
    <div className="Field Field--wide">
      <label className="Choice" htmlFor={control.id}>
        <input {...control} type="checkbox" value="true" defaultChecked={value === 'true'} />
        <span>{children}</span>
      </label>
      <FieldError error={error} />
    </div>
  )
}
