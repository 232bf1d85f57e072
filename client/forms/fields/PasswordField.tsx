import { useText } from '#client/app/useText.ts'
import { passwordData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { passwordLimits } from '#shared/limits.ts'
import { type PasswordRule, passwordRules } from '#shared/schemas/fields/passwordRules.ts'
import { Field, type FieldProps } from '../Field.tsx'
import '../styles/PasswordField.css'

interface PasswordFieldProps extends FieldProps {
  /** `new` says what it must be made of, and ticks it off while one types. */
  kind: 'current' | 'new' | 'repeated'
}

/** A password. It never comes back with the form; paste and managers are welcome. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const { t } = useText()
  return (
    <Field {...field} isWide>
      {(control) => (
        <>
          <div className="PasswordField">
            <input
              {...control}
              type="password"
              autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
              maxLength={kind === 'current' ? undefined : passwordLimits.max}
              aria-describedby={
                [kind === 'new' && `${control.id}-rules`, control['aria-describedby']].filter(Boolean).join(' ') ||
                undefined
              }
            />
            <button
              type="button"
              className="PasswordField-show"
              {...dataOf(passwordData, { reveal: '' })}
              aria-pressed="false"
              hidden
            >
              {t('formParts.showPassword')}
            </button>
          </div>
          {kind === 'new' && <Rules id={`${control.id}-rules`} />}
        </>
      )}
    </Field>
  )
}

/** Read out with the field as its description. */
function Rules({ id }: { id: string }) {
  const { t } = useText()
  const text = (rule: PasswordRule) => t(`formParts.password.${rule}`, { ...passwordLimits })
  return (
    <ul className="PasswordRules" id={id}>
      {passwordRules.map((rule) => (
        <li key={rule} {...dataOf(passwordData, { rule })}>
          {text(rule)}
        </li>
      ))}
    </ul>
  )
}
