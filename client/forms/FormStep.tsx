import type { ReactNode } from 'react'
import { stepData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Fieldset } from './Fieldset.tsx'

interface FormStepProps {
  legend: string
  help?: string
  children: ReactNode
}

/** One step of a long form; without a script a part of it like the others. */
export function FormStep(step: FormStepProps) {
  return (
    <div className="FormStep" {...dataOf(stepData, { step: '' })}>
      <Fieldset {...step} />
    </div>
  )
}
