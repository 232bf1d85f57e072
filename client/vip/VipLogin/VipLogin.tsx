import { CardFace } from '#client/account/cards/CardFace.tsx'
import { ProgrammeFrame } from '#client/account/frame/ProgrammeFrame.tsx'
import { LoginForm } from '#client/account/LoginForm.tsx'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import type { LoginProps } from '#shared/account/views.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { cardReadersData } from '../dataNames.ts'
import './VipLogin.css'

/** Login of the casino VIP card: by e-mail for everything, by card to look at one's points. */
export function VipLogin({ next, redirect, notice, returned, captcha }: LoginProps) {
  const { t, locale } = useView()
  const [first] = vipStatuses
  return (
    <ProgrammeFrame
      programme="vip"
      title={t('account.login.title')}
      lead={t('vipPages.login.lead')}
      aside={
        <>
          <CardFace tier={first.tier} name={first.name} holder={t('loyalty.card.holder')} />
          <h2>{t('vipPages.login.none')}</h2>
          <p>{t('vipPages.login.noneText')}</p>
          <p>
            <a className="btn btn--secondary" href={pathFor('vipRegistration', locale) + redirectQuery(redirect)}>
              {t('vipPages.login.register')}
            </a>
          </p>
        </>
      }
      asideLabel={t('vipPages.login.none')}
      isShort
    >
      <LoginForm next={next} redirect={redirect} notice={notice} returned={returned} captcha={captcha} />
      <p className="Account-ways">
        <a href={pathFor('vipForgottenPassword', locale)}>{t('account.login.forgotten')}</a>
      </p>
      <CardLogin next={next} returned={returned} />
    </ProgrammeFrame>
  )
}

/**
 * Login with the card: its number typed, or put into the field by a reader that types like a keyboard;
 * the buttons for camera and chip appear where the browser has them (client/vip/cardReaders.ts).
 */
function CardLogin({ next, returned }: Pick<LoginProps, 'next' | 'returned'>) {
  const { t } = useText()
  const text = (id: 'camera' | 'chip' | 'stop' | 'hold' | 'read' | 'failed') => t(`vipPages.card.${id}`)
  return (
    <section className="VipLogin-card Apart Column Column--5" id="by-card" aria-labelledby="card-title">
      <h2 id="card-title">{t('vipPages.card.title')}</h2>
      <p>{t('vipPages.card.lead')}</p>
      <div
        className="VipLogin-readers actions"
        {...dataOf(liveData, { live: 'cardReaders' })}
        {...dataOf(cardReadersData, {
          field: 'card-code',
          hold: text('hold'),
          read: text('read'),
          failed: text('failed'),
        })}
      >
        <button
          className="btn btn--secondary"
          type="button"
          {...dataOf(cardReadersData, { camera: '', stop: text('stop') })}
          hidden
        >
          {text('camera')}
        </button>
        <button className="btn btn--secondary" type="button" {...dataOf(cardReadersData, { chip: '' })} hidden>
          {text('chip')}
        </button>
        <p className="note" role="status" />
      </div>
      <CallForm
        id="card"
        form="cardLogin"
        call="POST /api/vip/login/card"
        schema="vip/loginCard"
        next={next}
        required={['code', 'birthdate']}
        labelledBy="card-title"
        submitLabel={t('vipPages.card.submit')}
        isSecondary
        returned={returned}
      >
        <input type="hidden" name="kind" value="qr" {...dataOf(cardReadersData, { kind: '' })} />
        <Fieldset legend={t('vipPages.card.legend')}>
          <TextField name="code" label={t('vipPages.cvip')} help={t('vipPages.cvipHelp')} autoComplete="off" />
          <DateField name="birthdate" label={t('forms.birthdate')} autoComplete="bday" />
        </Fieldset>
      </CallForm>
    </section>
  )
}
