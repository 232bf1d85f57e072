import { useProgramme } from '#client/account/programme.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import type { LoginProps } from '#shared/account/views.ts'
import { pathFor } from '#shared/routes.ts'
import { PasskeyPlace, Stopped } from './PasskeyPlace.tsx'
import './passkeys.css'

/** The button below the password; the field of the address offers passkeys by itself. */
export function PasskeyLogin({ next, returned }: Pick<LoginProps, 'next' | 'returned'>) {
  const { t, locale } = useView()
  const { account, lostPasskey } = useProgramme()
  return (
    <PasskeyPlace ceremony="signIn" options={`${account}/login/passkey/init`} className="PasskeyLogin">
      <CallForm
        id="passkey"
        form="passkeyLogin"
        call={`POST ${account}/login/passkey`}
        next={next}
        submitLabel={t('passkeys.login')}
        isSecondary
        returned={returned}
      >
        <input type="hidden" name="credential" />
        <input type="checkbox" name="remember" hidden />
        <Stopped />
      </CallForm>
      <p className="note">
        <a href={pathFor(lostPasskey, locale)}>{t('passkeys.login.lost')}</a>
      </p>
    </PasskeyPlace>
  )
}
