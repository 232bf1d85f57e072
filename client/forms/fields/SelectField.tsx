import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { countryCodes } from '#shared/forms/countries.ts'
import type { Choice } from '../ChoiceGroup.tsx'
import { Field, type FieldProps } from '../Field.tsx'
import { SelectBox } from './SelectBox.tsx'

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[]
  /** Chosen before anybody chooses; nothing without it. */
  standard?: string
  /** Label of choosing nothing, where that is a choice too. */
  none?: string
  autoComplete?: string
}

/** One of many. */
export function SelectField({ choices, standard, none, autoComplete, ...field }: SelectFieldProps) {
  const { t } = useText()
  return (
    <Field {...field}>
      {(control, value) => (
        <SelectBox>
          {/* A preselected value cannot be missing. */}
          <select
            {...control}
            required={standard ? undefined : control.required}
            autoComplete={autoComplete}
            defaultValue={value ?? standard ?? ''}
          >
            {!standard && <option value="">{none ?? t('forms.choose')}</option>}
            {choices.map((choice) => (
              <Fragment key={choice.value}>
                {/* A blank between the options: read one by one, they are words of their own. */}{' '}
                <option value={choice.value}>{choice.label}</option>
              </Fragment>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}

/** Each line that an editor typed is a choice, and travels as it is read. */
export function linesOf(text: string | undefined): Choice[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter(Boolean).map((line) => ({ value: line, label: line }))
}

/** A country by its name in the page's language; France is chosen until another one is. */
export function CountryField(field: Omit<FieldProps, 'name'>) {
  const intl = useIntl()
  const choices = countryCodes.map((value) => ({
    value,
    label: intl.formatDisplayName(value, { type: 'region' }) ?? value,
  }))
  const sorted = choices.toSorted((a, b) => a.label.localeCompare(b.label, intl.locale))
  return <SelectField {...field} name="country" choices={sorted} standard="FR" autoComplete="country" />
}
