import { useIntl } from 'react-intl'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'

/** A new password, twice. @param label of the first; "Password" without it */
export function NewPasswordFields({ label }: { label?: string }) {
  const intl = useIntl()
  return (
    <>
      <PasswordField name="password" kind="new" label={label ?? intl.formatMessage({ id: 'account.password' })} />
      <PasswordField
        name="passwordConfirm"
        kind="repeated"
        label={intl.formatMessage({ id: 'account.passwordConfirm' })}
      />
    </>
  )
}
