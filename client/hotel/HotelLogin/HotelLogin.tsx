import { CardFace } from '#client/account/cards/CardFace.tsx'
import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { LoginForm } from '#client/account/LoginForm.tsx'
import { useView } from '#client/app/useView.ts'
import type { LoginProps } from '#shared/account/views.ts'
import { levelName } from '#shared/hotel/levels.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { ProgrammeAside } from '../ProgrammeAside.tsx'

/** Login of the hotel programme: e-mail, password, remember me, and the ways on. */
export function HotelLogin({ next, redirect, notice, returned, captcha }: LoginProps) {
  const { t, locale } = useView()
  const text = (id: 'title' | 'lead') => t(`account.login.${id}`)
  return (
    <AccountFrame
      label={t('account.programme.eph')}
      title={text('title')}
      lead={text('lead')}
      aside={
        <ProgrammeAside
          picture={
            <CardFace tier="discovery" name={levelName('Discovery', locale)} holder={t('loyalty.card.holder')} />
          }
        />
      }
      asideLabel={t('account.aside.title')}
      isShort
    >
      <LoginForm next={next} redirect={redirect} notice={notice} returned={returned} captcha={captcha} />
      <p className="Account-ways">
        <a href={pathFor('hotelForgottenPassword', locale)}>{t('account.login.forgotten')}</a>
        <a href={pathFor('hotelRegistration', locale) + redirectQuery(redirect)}>{t('account.login.register')}</a>
        <a href={pathFor('collaborator', locale)}>{t('account.login.collaborator')}</a>
      </p>
    </AccountFrame>
  )
}
