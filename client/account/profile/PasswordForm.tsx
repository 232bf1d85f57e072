import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyProof } from '#client/passkeys/PasskeyProof.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** A change of the password, which logs out all other devices; a member without a password chooses one. */
export function PasswordForm({ hasPassword, passkeys, saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path } = usePage()
  return (
    <ProfilePart
      part="password"
      saved={saved}
      now={hasPassword && '••••••••••'}
      isOpen={!hasPassword || returned?.name === 'password'}
    >
      <p className="note">{intl.formatMessage({ id: hasPassword ? 'account.passwordNote' : 'account.noPassword' })}</p>
      <CallForm
        id="password-form"
        form="password"
        call={`${hasPassword ? 'PUT' : 'POST'} ${programme.access}/password`}
        schema={`${programme.name}/${hasPassword ? 'password' : 'reset'}`}
        next={savedPath(path, locale, 'password')}
        required={[...(hasPassword ? ['currentPassword'] : []), 'password', 'passwordConfirm']}
        labelledBy="password-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        returned={returned}
      >
        {hasPassword && (
          <PasswordField
            name="currentPassword"
            kind="current"
            label={intl.formatMessage({ id: 'account.currentPassword' })}
          />
        )}
        <NewPasswordFields label={intl.formatMessage({ id: 'account.newPasswordLabel' })} />
        {hasPassword && passkeys.length > 0 && <PasskeyProof />}
      </CallForm>
    </ProfilePart>
  )
}
