import { useIntl } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { ProgrammeFrame } from '#client/account/frame/ProgrammeFrame.tsx'
import { LoginForm } from '#client/account/LoginForm.tsx'
import { liveData } from '#client/app/dataNames.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import type { LoginProps } from '#shared/account/views.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { cardReadersData } from '../dataNames.ts'
import './VipLogin.css'

/** Login of the casino VIP card: by e-mail for everything, by card to look at one's points. */
export function VipLogin({ next, redirect, notice, returned, captcha }: LoginProps) {
  const { intl, locale } = useView()
  return (
    <ProgrammeFrame
      programme="vip"
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
      <LoginForm next={next} redirect={redirect} notice={notice} returned={returned} captcha={captcha} />
      <p className="Account-ways">
        <a href={pathFor('vipForgottenPassword', locale)}>{intl.formatMessage({ id: 'account.login.forgotten' })}</a>
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
  const intl = useIntl()
  const text = (id: 'camera' | 'chip' | 'stop' | 'hold' | 'read' | 'failed') =>
    intl.formatMessage({ id: `vipPages.card.${id}` })
  return (
    <section className="VipLogin-card Apart Column Column--5" id="by-card" aria-labelledby="card-title">
      <h2 id="card-title">{intl.formatMessage({ id: 'vipPages.card.title' })}</h2>
      <p>{intl.formatMessage({ id: 'vipPages.card.lead' })}</p>
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
        submitLabel={intl.formatMessage({ id: 'vipPages.card.submit' })}
        isSecondary
        returned={returned}
      >
        <input type="hidden" name="kind" value="qr" {...dataOf(cardReadersData, { kind: '' })} />
        <Fieldset legend={intl.formatMessage({ id: 'vipPages.card.legend' })}>
          <TextField
            name="code"
            label={intl.formatMessage({ id: 'vipPages.cvip' })}
            help={intl.formatMessage({ id: 'vipPages.cvipHelp' })}
            autoComplete="off"
          />
          <DateField name="birthdate" label={intl.formatMessage({ id: 'forms.birthdate' })} autoComplete="bday" />
        </Fieldset>
      </CallForm>
    </section>
  )
}
