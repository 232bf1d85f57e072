import { AccessStep, ConsentStep, IdentityStep, requiredOfRegistration } from '#client/account/registrationSteps.tsx'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { FormStep } from '#client/forms/FormSteps.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { FavouriteFields, PreferenceFields } from '#client/vip/ProfileFields.tsx'
import * as brand from '#shared/house.ts'
import { flagQuery, redirectQuery, sentName } from '#shared/http/pageQuery.ts'
import { formLimits } from '#shared/limits.ts'
import type { VipRegistrationProps } from '#shared/vip/views.ts'

const steps = ['forms.you', 'account.register.access', 'vipPages.register.habits', 'forms.consent'] as const

/** The registration: four steps with a script, one long form without. The proof of a card makes a full member. */
export function RegistrationForm({ proof, referral, redirect, casinos, returned, captcha }: VipRegistrationProps) {
  const { t, locale, path } = useView()
  return (
    <CallForm
      form="signup"
      call={`POST /api/vip/signup${redirectQuery(redirect)}`}
      schema="vip/signup"
      next={path + flagQuery(sentName, locale)}
      required={requiredOfRegistration}
      captcha={captcha}
      steps={steps.map((id) => t(id))}
      submitLabel={t('account.register.submit')}
      returned={returned}
      stored={{ country: brand.country, referral: referral ?? '' }}
    >
      {proof && (
        <p className="VipRegistration-proven">
          <Icon name="shield-check" />
          {t('vipPages.register.proven')}
          <input type="hidden" name="proof" value={proof} />
        </p>
      )}
      <IdentityStep>
        {(['birthName', 'commonName'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`vipPages.${name}`)}
            autoComplete="off"
            maxLength={formLimits.name}
          />
        ))}
      </IdentityStep>
      <AccessStep />
      <FormStep legend={t('vipPages.register.habits')} help={t('vipPages.register.habitsHelp')}>
        <FavouriteFields casinos={casinos} />
        <PreferenceFields prefix="preferences." />
        <TextField
          name="referral"
          label={t('vipPages.referral')}
          help={t('vipPages.referralHelp')}
          autoComplete="off"
          maxLength={formLimits.name}
        />
      </FormStep>
      <ConsentStep />
    </CallForm>
  )
}
