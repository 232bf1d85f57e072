import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { formLimits } from '#shared/limits.ts'
import { codeStep, firstStep, proofStep, withoutCard } from '#shared/vip/pageQuery.ts'
import type { VipRegistrationProps } from '#shared/vip/views.ts'

/** The first question: is there a card already?  */
export function WithOrWithout({ referral, redirect, returned, captcha }: VipRegistrationProps) {
  const { t, locale, path } = useView()
  const without = `${path}?${withoutCard(locale, { referral, redirect })}`
  return (
    <div className="VipRegistration-ways Column Column--7">
      <section className="Account-main--short Column" aria-labelledby="with-card">
        <h2 id="with-card">{t('vipPages.with.title')}</h2>
        <p>{t('vipPages.with.text')}</p>
        <CallForm
          form="verification"
          call="POST /api/vip/verification"
          schema="vip/verification"
          next={`${path}?${codeStep(locale, '{id}', { referral, redirect })}`}
          required={['cvip', 'lastname', 'birthdate']}
          captcha={captcha}
          labelledBy="with-card"
          submitLabel={t('vipPages.with.submit')}
          returned={returned}
        >
          <Fieldset legend={t('vipPages.card.legend')}>
            <TextField
              name="cvip"
              label={t('vipPages.cvip')}
              help={t('vipPages.cvipHelp')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={formLimits.name}
            />
            <TextField
              name="lastname"
              label={t('forms.lastname')}
              autoComplete="family-name"
              maxLength={formLimits.name}
            />
            <DateField name="birthdate" label={t('forms.birthdate')} autoComplete="bday" />
          </Fieldset>
        </CallForm>
      </section>
      <section className="Column" aria-labelledby="without-card">
        <h2 id="without-card">{t('vipPages.without.title')}</h2>
        <p>{t('vipPages.without.text')}</p>
        <p>
          <a className="btn btn--secondary" href={without}>
            {t('vipPages.without.go')}
          </a>
        </p>
      </section>
    </div>
  )
}

/** The six digits that came by mail: ten minutes, five tries. They give the proof that the form takes along. */
export function CardCode({ verification, referral, redirect, returned }: VipRegistrationProps) {
  const { t, locale, path } = useView()
  return (
    <>
      <CallForm
        id="code"
        form="cardCode"
        call={`POST /api/vip/verification/${verification}`}
        schema="vip/verificationCode"
        next={`${path}?${proofStep(locale, '{proof}', { referral, redirect })}`}
        required={['code']}
        submitLabel={t('vipPages.code.submit')}
        returned={returned}
      >
        <Fieldset legend={t('vipPages.code.label')}>
          <TextField
            name="code"
            label={t('vipPages.code.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </Fieldset>
      </CallForm>
      <p>{t('vipPages.code.nothing')}</p>
      <p className="Account-ways">
        <a href={`${path}?${firstStep(locale, { referral, redirect })}`}>{t('vipPages.code.again')}</a>
      </p>
    </>
  )
}
