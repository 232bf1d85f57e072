import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { ChoiceGroup } from '#client/forms/ChoiceGroup.tsx'
import { FormStep } from '#client/forms/FormStep.tsx'
import { CountryField } from '#client/forms/fields/CountryField.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { PasswordField } from '#client/forms/fields/PasswordField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { PrivacyField } from '#client/forms/PrivacyField.tsx'
import { formLimits } from '#shared/forms.ts'
import { pathFor } from '#shared/routes.ts'
import type { HotelRegistrationProps } from '#shared/screens/eph.ts'
import { AccountFrame } from '../../AccountFrame.tsx'
import { AccountPoster } from '../../AccountPoster.tsx'
import { formState } from '../../formState.ts'
import { MailSent } from '../../MailSent.tsx'
import { OptinFields } from '../../OptinFields.tsx'
import { ProgrammeAside } from '../../ProgrammeAside.tsx'
import { TermsField } from '../../TermsField.tsx'

const civilities = ['Mrs', 'Mr'] as const
const required = [
  'civility',
  'firstname',
  'lastname',
  'birthdate',
  'country',
  'email',
  'emailVerify',
  'password',
  'passwordConfirm',
]

/** Registration of the hotel programme (R031): three steps with a script, one long form without. */
export function HotelRegistration({ next, isSent, returned, captcha }: HotelRegistrationProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const title = intl.formatMessage({ id: isSent ? 'account.mailSent.title' : 'account.register.title' })
  const frame = { label: intl.formatMessage({ id: 'account.programme.eph' }), title }
  if (isSent) {
    return (
      <AccountFrame {...frame} aside={<AccountPoster scene="regatta" />}>
        <MailSent />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      {...frame}
      lead={intl.formatMessage({ id: 'account.register.lead' })}
      aside={
        <ProgrammeAside picture={<AccountPoster scene="beach" />}>
          <p className="note">
            {intl.formatMessage({ id: 'account.register.already' })}{' '}
            <a href={`${pathFor('hotelLogin', locale)}?redirect=${encodeURIComponent(next)}`}>
              {intl.formatMessage({ id: 'account.register.login' })}
            </a>
          </p>
        </ProgrammeAside>
      }
      asideLabel={intl.formatMessage({ id: 'account.aside.title' })}
    >
      <CallForm
        id="signup"
        form="signup"
        call="POST /api/eph/users/signup"
        schema="eph/signup"
        next={`${pathFor('hotelRegistration', locale)}?${locale === 'fr' ? 'envoye' : 'sent'}=1`}
        arrival="full"
        required={required}
        captcha={captcha}
        steps={(['forms.you', 'account.register.access', 'forms.consent'] as const).map((id) =>
          intl.formatMessage({ id }),
        )}
        submitLabel={intl.formatMessage({ id: 'account.register.submit' })}
        {...formState('signup', returned, { country: 'FR' })}
      >
        <p className="note">{intl.formatMessage({ id: 'forms.allRequired' })}</p>
        <Identity />
        <Access />
        <Consents />
      </CallForm>
    </AccountFrame>
  )
}

function Identity() {
  const intl = useIntl()
  const choices = civilities.map((value) => ({ value, label: intl.formatMessage({ id: `forms.civility.${value}` }) }))
  return (
    <FormStep legend={intl.formatMessage({ id: 'forms.you' })}>
      <ChoiceGroup name="civility" label={intl.formatMessage({ id: 'forms.civility' })} choices={choices} isWide />
      <TextField
        name="firstname"
        label={intl.formatMessage({ id: 'forms.firstname' })}
        autoComplete="given-name"
        maxLength={formLimits.name}
      />
      <TextField
        name="lastname"
        label={intl.formatMessage({ id: 'forms.lastname' })}
        autoComplete="family-name"
        maxLength={formLimits.name}
      />
      <DateField
        name="birthdate"
        label={intl.formatMessage({ id: 'forms.birthdate' })}
        help={intl.formatMessage({ id: 'account.register.adult' })}
        autoComplete="bday"
      />
      <CountryField label={intl.formatMessage({ id: 'forms.country' })} />
    </FormStep>
  )
}

function Access() {
  const intl = useIntl()
  return (
    <FormStep legend={intl.formatMessage({ id: 'account.register.access' })}>
      <EmailField />
      <TextField
        name="emailVerify"
        label={intl.formatMessage({ id: 'account.emailVerify' })}
        type="email"
        autoComplete="email"
        maxLength={formLimits.email}
      />
      <PasswordField name="password" kind="new" label={intl.formatMessage({ id: 'account.password' })} />
      <PasswordField
        name="passwordConfirm"
        kind="repeated"
        label={intl.formatMessage({ id: 'account.passwordConfirm' })}
      />
      <TextField
        name="phone"
        label={intl.formatMessage({ id: 'forms.phone' })}
        help={intl.formatMessage({ id: 'account.phoneHelp' })}
        type="tel"
        autoComplete="tel"
        maxLength={formLimits.phone}
      />
    </FormStep>
  )
}

function Consents() {
  const intl = useIntl()
  return (
    <FormStep
      legend={intl.formatMessage({ id: 'forms.consent' })}
      help={intl.formatMessage({ id: 'account.optin.help' })}
    >
      <OptinFields prefix="optin." />
      <TermsField />
      <PrivacyField />
    </FormStep>
  )
}
