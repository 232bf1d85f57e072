import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { CardFace } from '#client/loyalty/CardFace.tsx'
import { pathFor } from '#shared/routes.ts'
import type { HotelLoginProps } from '#shared/screens/eph.ts'
import { redirectQuery } from '#shared/screens/redirectQuery.ts'
import { AccountFrame, AccountNotice } from '../../AccountFrame.tsx'
import { formState } from '../../formState.ts'
import { ProgrammeAside } from '../../ProgrammeAside.tsx'

/** Login of the hotel programme (R074–R077): e-mail, password, remember me, and the ways on. */
export function HotelLogin({ next, redirect, notice, returned, captcha }: HotelLoginProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const words = (id: 'title' | 'lead' | 'submit' | 'remember' | 'legend') =>
    intl.formatMessage({ id: `account.login.${id}` })
  return (
    <AccountFrame
      label={intl.formatMessage({ id: 'account.programme.eph' })}
      title={words('title')}
      lead={words('lead')}
      aside={
        <ProgrammeAside
          picture={
            <CardFace tier="decouverte" name="Découverte" holder={intl.formatMessage({ id: 'loyalty.card.holder' })} />
          }
        />
      }
      asideLabel={intl.formatMessage({ id: 'account.aside.title' })}
      isShort
    >
      {notice && <AccountNotice>{intl.formatMessage({ id: `account.login.notice.${notice}` })}</AccountNotice>}
      <CallForm
        id="login"
        form="login"
        call={`POST /api/eph/users/login${redirectQuery(redirect)}`}
        schema="eph/login"
        next={next}
        arrival="full"
        required={['email', 'password']}
        captcha={captcha}
        submitLabel={words('submit')}
        {...formState('login', returned)}
      >
        <Fieldset legend={words('legend')}>
          <EmailField />
          <PasswordField name="password" kind="current" label={intl.formatMessage({ id: 'account.password' })} />
          <CheckField name="remember">{words('remember')}</CheckField>
        </Fieldset>
      </CallForm>
      <p className="Account-ways">
        <a href={pathFor('hotelForgottenPassword', locale)}>{intl.formatMessage({ id: 'account.login.forgotten' })}</a>
        <a href={pathFor('hotelRegistration', locale) + redirectQuery(redirect)}>
          {intl.formatMessage({ id: 'account.login.register' })}
        </a>
        <a href={pathFor('collaborator', locale)}>{intl.formatMessage({ id: 'account.login.collaborator' })}</a>
      </p>
    </AccountFrame>
  )
}
