import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { FormStep } from '#client/forms/FormSteps.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { CivilityField, EmailField, NameFields, PhoneField } from '#client/forms/fields/IdentityFields.tsx'
import { CountryField } from '#client/forms/fields/SelectField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { PrivacyField } from '#client/forms/PrivacyField.tsx'
import { ages } from '#shared/house.ts'
import { redirectQuery } from '#shared/http/pageQuery.ts'
import { formLimits } from '#shared/limits.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { OptinFields } from './OptinFields.tsx'
import { TermsField } from './TermsField.tsx'

/** Names of the controls in these steps that must be filled. */
export const requiredOfRegistration: readonly string[] = [
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

/** Fields about a person that every registration has. @param age of the programme, by the law of the house */
export function PersonFields({ age = ages.games }: { age?: number }) {
  const { t } = useText()
  const help = t('account.register.adult', { age })
  return (
    <>
      <CivilityField />
      <NameFields />
      <DateField name="birthdate" label={t('forms.birthdate')} help={help} autoComplete="bday" />
      <CountryField label={t('forms.country')} />
    </>
  )
}

/** E-mail twice, password twice. */
export function AccessFields() {
  const { t } = useText()
  return (
    <>
      <EmailField />
      <TextField
        name="emailVerify"
        label={t('account.emailVerify')}
        type="email"
        autoComplete="email"
        maxLength={formLimits.email}
      />
      <NewPasswordFields />
    </>
  )
}

/** The step about the person. @param children further fields of the programme */
export function IdentityStep({ age, children }: { age?: number; children?: ReactNode }) {
  const { t } = useText()
  return (
    <FormStep legend={t('forms.you')}>
      <PersonFields age={age} />
      {children}
    </FormStep>
  )
}

/** The step about access: e-mail, password and telephone. */
export function AccessStep() {
  const { t } = useText()
  return (
    <FormStep legend={t('account.register.access')}>
      <AccessFields />
      <PhoneField help={t('account.phoneHelp')} />
    </FormStep>
  )
}

/** The step of consents: messages one by one, terms, privacy. */
export function ConsentStep() {
  const { t } = useText()
  return (
    <FormStep legend={t('forms.consent')} help={t('account.optin.help')}>
      <OptinFields prefix="optin." />
      <TermsField />
      <PrivacyField />
    </FormStep>
  )
}

/** The way to the login, for visitors who are members already. */
export function AlreadyMember({ login, redirect }: { login: RouteName; redirect?: string }) {
  const { t, locale } = useView()
  return (
    <p className="note">
      {t('account.register.already')}{' '}
      <a href={pathFor(login, locale) + redirectQuery(redirect)}>{t('account.register.login')}</a>
    </p>
  )
}
