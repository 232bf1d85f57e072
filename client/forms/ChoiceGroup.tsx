import { FieldError, type FieldProps, LabelText } from './Field.tsx'
import { useControl } from './formContext.ts'

export interface Choice {
  value: string
  label: string
}

/** One of a few, all of them in sight. The first carries the id that the error summary links to. */
export function ChoiceGroup({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  const { name, label, help, isWide } = field
  const { control, value, isRequired, helpId, error } = useControl(name, field)
  const { id, required, ...described } = control
  return (
    <fieldset
      className={isWide ? 'ChoiceGroup Field--wide' : 'ChoiceGroup'}
      aria-describedby={described['aria-describedby']}
    >
      <legend>
        <LabelText label={label} isRequired={isRequired} />
      </legend>
      {help && (
        <p className="Field-help" id={helpId}>
          {help}
        </p>
      )}
      <div className="Row">
        {choices.map((choice, index) => (
          <label key={choice.value} className="Choice">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={choice.value}
              required={required}
              aria-invalid={described['aria-invalid']}
              defaultChecked={value === choice.value}
            />
            {/* A blank after each: read one by one, they are words of their own. */}
            <span>{choice.label} </span>
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}
