import { useText } from '#client/app/useText.ts'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyProof } from '#client/passkeys/PasskeyProof.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import '#shared/features.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { ProfileForm } from './ProfilePart.tsx'

/** A change of the password, which logs out all other devices; a member without a password chooses one. */
export function PasswordForm({ hasPassword, passkeys, saved, returned }: ProfileProps) {
  const { t } = useText()
  return (
    <ProfileForm
      part="password"
      saved={saved}
      now={hasPassword && '••••••••••'}
      isOpen={!hasPassword}
      above={<p className="note">{t(hasPassword ? 'account.passwordNote' : 'account.noPassword')}</p>}
      call={({ access }) => `${hasPassword ? 'PUT' : 'POST'} ${access}/password`}
      schema={hasPassword ? 'password' : 'reset'}
      required={[...(hasPassword ? ['currentPassword'] : []), 'password', 'passwordConfirm']}
      returned={returned}
    >
      {hasPassword && <PasswordField name="currentPassword" kind="current" label={t('account.currentPassword')} />}
      <NewPasswordFields label={t('account.newPasswordLabel')} />
      {hasPassword && has.passkeys && passkeys.length > 0 && <PasskeyProof />}
    </ProfileForm>
  )
}
