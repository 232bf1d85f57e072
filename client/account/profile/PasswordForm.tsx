import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import type { ProfileProps } from '#shared/screens/profile.ts'
import { formState } from '../formState.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** R034: all other devices are logged out. */
export function PasswordForm({ saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path } = usePage()
  return (
    <ProfilePart part="password" saved={saved} now="••••••••••" isOpen={returned?.name === 'password'}>
      <p className="note">{intl.formatMessage({ id: 'account.passwordNote' })}</p>
      <CallForm
        id="password-form"
        form="password"
        call={`PUT ${programme.access}/password`}
        schema={`${programme.name}/password`}
        next={savedPath(path, locale, 'password')}
        arrival="full"
        required={['currentPassword', 'password', 'passwordConfirm']}
        labelledBy="password-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        {...formState('password', returned)}
      >
        <PasswordField
          name="currentPassword"
          kind="current"
          label={intl.formatMessage({ id: 'account.currentPassword' })}
        />
        <NewPasswordFields label={intl.formatMessage({ id: 'account.newPasswordLabel' })} />
      </CallForm>
    </ProfilePart>
  )
}
