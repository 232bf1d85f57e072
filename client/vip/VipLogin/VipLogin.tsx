import { useIntl } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { AccountFrame, AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { LoginForm } from '#client/account/LoginForm.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipLoginProps } from '#shared/vip/views.ts'
import { VipSurface } from '../VipSurface.tsx'
import { CardLogin } from './CardLogin.tsx'
import './VipLogin.css'

/** Login of the casino VIP card: by e-mail for everything, by card to look at one's points. */
export function VipLogin({ next, redirect, notice, returned, captcha }: VipLoginProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <VipSurface>
      <AccountFrame
        label={intl.formatMessage({ id: 'account.programme.vip' })}
        title={intl.formatMessage({ id: 'account.login.title' })}
        lead={intl.formatMessage({ id: 'vipPages.login.lead' })}
        aside={
          <>
            <CardFace tier="white" name="White" holder={intl.formatMessage({ id: 'loyalty.card.holder' })} />
            <h2>{intl.formatMessage({ id: 'vipPages.login.none' })}</h2>
            <p>{intl.formatMessage({ id: 'vipPages.login.noneText' })}</p>
            <p>
              <a className="btn btn--secondary" href={pathFor('vipRegistration', locale) + redirectQuery(redirect)}>
                {intl.formatMessage({ id: 'vipPages.login.register' })}
              </a>
            </p>
          </>
        }
        asideLabel={intl.formatMessage({ id: 'vipPages.login.none' })}
        isShort
      >
        {notice && <AccountNotice>{intl.formatMessage({ id: `account.login.notice.${notice}` })}</AccountNotice>}
        <LoginForm next={next} redirect={redirect} returned={returned} captcha={captcha} />
        <p className="Account-ways">
          <a href={pathFor('vipForgottenPassword', locale)}>{intl.formatMessage({ id: 'account.login.forgotten' })}</a>
        </p>
        <CardLogin next={next} returned={returned} />
      </AccountFrame>
    </VipSurface>
  )
}
