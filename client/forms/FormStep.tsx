import type { ReactNode } from 'react'
import { Fieldset } from './Fieldset.tsx'

interface FormStepProps {
  legend: string
  help?: string
  children: ReactNode
}

/** One step of a long form; without a script a part of it like the others. */
export function FormStep(step: FormStepProps) {
  return (
    <div className="FormStep" data-step="">
      <Fieldset {...step} />
    </div>
  )
}
