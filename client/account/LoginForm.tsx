import { useText } from '#client/app/useText.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { LabelText } from '#client/forms/Field.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { PasskeyLogin } from '#client/passkeys/PasskeyLogin.tsx'
import type { LoginProps } from '#shared/account/views.ts'
import '#shared/features.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { AccountNotice } from './frame/AccountFrame.tsx'
import { useProgramme } from './programme.ts'

/** E-mail, password, remember me, or a passkey: how one logs in to either programme, on each of its login pages. */
export function LoginForm({ next, redirect, notice, returned, captcha }: LoginProps) {
  const { t } = useText()
  const { name, account } = useProgramme()
  return (
    <>
      {notice && <AccountNotice>{t(`account.login.notice.${notice}`)}</AccountNotice>}
      <CallForm
        form="login"
        call={`POST ${account}/login${redirectQuery(redirect)}`}
        schema={`${name}/login`}
        next={next}
        required={['email', 'password']}
        captcha={captcha}
        submitLabel={t('account.login.submit')}
        returned={returned}
      >
        <Fieldset legend={t('account.login.legend')}>
          <EmailField autoComplete="username webauthn" />
          <PasswordField name="password" kind="current" label={t('account.password')} />
          <CheckField name="remember">
            <LabelText label={t('account.login.remember')} isRequired={false} />
          </CheckField>
        </Fieldset>
      </CallForm>
      {has.passkeys && <PasskeyLogin next={next} returned={returned} />}
    </>
  )
}
