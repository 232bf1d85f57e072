import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { liveData } from '#client/boot/live/dataNames.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import type { VipLoginProps } from '#shared/vip/views.ts'
import { cardReadersData } from '../dataNames.ts'

/**
 * Login with the card: its number typed, or put into the field by a reader that types like a keyboard;
 * the buttons for camera and chip appear where the browser has them (client/boot/cardReaders.ts).
 */
export function CardLogin({ next, returned }: Pick<VipLoginProps, 'next' | 'returned'>) {
  const intl = useIntl()
  const text = (id: 'camera' | 'chip' | 'stop' | 'hold' | 'read' | 'failed') =>
    intl.formatMessage({ id: `vipPages.card.${id}` })
  return (
    <section className="VipLogin-card" id="carte" aria-labelledby="card-title">
      <h2 id="card-title">{intl.formatMessage({ id: 'vipPages.card.title' })}</h2>
      <p>{intl.formatMessage({ id: 'vipPages.card.lead' })}</p>
      <div
        className="VipLogin-readers"
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
        arrival="full"
        required={['code', 'birthdate']}
        labelledBy="card-title"
        submitLabel={intl.formatMessage({ id: 'vipPages.card.submit' })}
        isSecondary
        {...formState('cardLogin', returned)}
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
