import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyProof } from '#client/passkeys/PasskeyProof.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import '#shared/features.ts'
import { AccountNotice } from '../frame/AccountFrame.tsx'
import { useProgramme } from '../programme.ts'
import { ProfileForm } from './ProfilePart.tsx'

/**
 * The new address counts once the link that was sent to it is followed; the old one is told. The password field
 * stands there also where it may stay empty: the page may stay open longer than the login is fresh.
 */
export function EmailForm({
  profile,
  pendingEmail,
  isUnreachable,
  needsPassword,
  passkeys,
  saved,
  returned,
}: ProfileProps) {
  const { t, path } = useView()
  const programme = useProgramme()
  const notices = (
    <>
      {pendingEmail && <AccountNotice>{t('account.email.pending', { email: pendingEmail })}</AccountNotice>}
      {isUnreachable && !pendingEmail && (
        <>
          <AccountNotice isWarning>{t('account.email.unreachable', { email: profile.email })}</AccountNotice>
          <p>{t('account.email.unreachableHow')}</p>
          <CallForm
            id="email-check"
            form="emailCheck"
            call={`POST ${programme.access}/email-check`}
            next={`${path}#email`}
            submitLabel={t('account.email.check')}
            isSecondary
            returned={returned}
          />
        </>
      )}
    </>
  )
  return (
    <ProfileForm
      part="email"
      saved={saved}
      now={profile.email}
      isOpen={isUnreachable}
      above={notices}
      call={({ access }) => `PUT ${access}/email`}
      required={needsPassword ? ['email', 'currentPassword'] : ['email']}
      submitLabel={t('account.email.submit')}
      returned={returned}
    >
      <EmailField />
      <PasswordField
        name="currentPassword"
        kind="current"
        label={t('account.currentPassword')}
        help={needsPassword ? undefined : t('account.email.passwordHelp')}
      />
      {has.passkeys && passkeys.length > 0 && <PasskeyProof />}
    </ProfileForm>
  )
}
