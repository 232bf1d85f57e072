import { useText } from '#client/app/useText.ts'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'

/** A new password, twice. @param label of the first; "Password" without it */
export function NewPasswordFields({ label }: { label?: string }) {
  const { t } = useText()
  return (
    <>
      <PasswordField name="password" kind="new" label={label ?? t('account.password')} />
      <PasswordField name="passwordConfirm" kind="repeated" label={t('account.passwordConfirm')} />
    </>
  )
}
