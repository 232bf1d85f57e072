import type { ReactNode } from 'react'

interface FieldsetProps {
  legend: string
  help?: string
  children: ReactNode
}

/** A group of fields under a ruled title, two columns wide where there is room. */
export function Fieldset({ legend, help, children }: FieldsetProps) {
  return (
    <fieldset className="Fieldset">
      <legend>{legend}</legend>
      {help && <p className="note">{help}</p>}
      <div className="Fieldset-fields">{children}</div>
    </fieldset>
  )
}
