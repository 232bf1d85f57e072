import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { stepData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Fieldset } from './Fieldset.tsx'

interface FormStepProps {
  legend: string
  help?: string
  children: ReactNode
}

/** Where one is in a long form, by name; empty of sense until a script shows its steps one by one. */
export function StepBar({ steps }: { steps: readonly string[] }) {
  const { t } = useText()
  return (
    <ol className="FormSteps-bar" {...dataOf(stepData, { bar: '' })} aria-label={t('formParts.steps')} hidden>
      {steps.map((step, index) => (
        <li key={step}>{`${index + 1}. ${step}`}</li>
      ))}
    </ol>
  )
}

/** Which step of how many, read out: the words, in which a script puts the numbers. */
export function StepProgress() {
  const { t } = useText()
  const text = t('formParts.stepOf', { current: '{current}', total: '{total}' })
  return <p className="visually-hidden" {...dataOf(stepData, { progress: text })} hidden />
}

/** Back and on, of which a script shows what leads somewhere. @param children the button that sends the form */
export function StepButtons({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <p className="FormSteps-buttons actions">
      <button className="btn btn--secondary" type="button" {...dataOf(stepData, { back: '' })} hidden>
        {t('formParts.back')}
      </button>
      <button className="btn" type="button" {...dataOf(stepData, { next: '' })} hidden>
        {t('formParts.next')}
      </button>
      {children}
    </p>
  )
}

/** The values of the steps before, shown before they are sent. Without a script they stand above, in their fields. */
export function StepSummary({ title }: { title: string }) {
  return (
    <div className="FormSteps-summary" {...dataOf(stepData, { summary: '' })} hidden>
      <h3>{title}</h3>
      <dl />
    </div>
  )
}

/** One step of a long form; without a script a part of it like the others. */
export function FormStep(step: FormStepProps) {
  return (
    <div className="FormStep" {...dataOf(stepData, { step: '' })}>
      <Fieldset {...step} />
    </div>
  )
}
