import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { firstStep, proofStep } from '#shared/vip/pageQuery.ts'
import type { VipRegistrationProps } from '#shared/vip/views.ts'

/** The six digits that came by mail: ten minutes, five tries. They give the proof that the form takes along. */
export function CardCode({ verification, referral, redirect, returned }: VipRegistrationProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  return (
    <>
      <CallForm
        id="code"
        form="cardCode"
        call={`POST /api/vip/verification/${verification}`}
        schema="vip/verificationCode"
        next={`${path}?${proofStep(locale, '{proof}', { referral, redirect })}`}
        arrival="full"
        required={['code']}
        submitLabel={intl.formatMessage({ id: 'vipPages.code.submit' })}
        {...formState('cardCode', returned)}
      >
        <Fieldset legend={intl.formatMessage({ id: 'vipPages.code.label' })}>
          <TextField
            name="code"
            label={intl.formatMessage({ id: 'vipPages.code.label' })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </Fieldset>
      </CallForm>
      <p>{intl.formatMessage({ id: 'vipPages.code.nothing' })}</p>
      <p className="Account-ways">
        <a href={`${path}?${firstStep(locale, { referral, redirect })}`}>
          {intl.formatMessage({ id: 'vipPages.code.again' })}
        </a>
      </p>
    </>
  )
}
