import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formLimits } from '#shared/limits.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { TextField } from './TextField.tsx'

/** Mr and Mrs, as they travel. */
const civilities = ['Mrs', 'Mr'] as const

/** Fields of the sender: civility, name, perhaps the birth date, e-mail, telephone. */
export function IdentityFields({ birthdate }: { birthdate?: ReactNode }) {
  return (
    <>
      <CivilityField />
      <NameFields />
      {birthdate}
      <EmailField />
      <PhoneField />
    </>
  )
}

export function PhoneField({ name = 'phone', help }: { name?: string; help?: string }) {
  const intl = useIntl()
  return (
    <TextField
      name={name}
      label={intl.formatMessage({ id: 'forms.phone' })}
      help={help}
      type="tel"
      autoComplete="tel"
      maxLength={formLimits.phone}
    />
  )
}

export function CivilityField() {
  const intl = useIntl()
  const choices = civilities.map((value) => ({ value, label: intl.formatMessage({ id: `forms.civility.${value}` }) }))
  return <ChoiceGroup name="civility" label={intl.formatMessage({ id: 'forms.civility' })} choices={choices} isWide />
}

/** First and last name. */
export function NameFields() {
  const intl = useIntl()
  const text = (name: 'firstname' | 'lastname') => intl.formatMessage({ id: `forms.${name}` })
  return (
    <>
      <TextField name="firstname" label={text('firstname')} autoComplete="given-name" maxLength={formLimits.name} />
      <TextField name="lastname" label={text('lastname')} autoComplete="family-name" maxLength={formLimits.name} />
    </>
  )
}

/** @param autoComplete another token than that of an address: at a login it names the account */
export function EmailField({ autoComplete = 'email' }: { autoComplete?: string }) {
  const intl = useIntl()
  return (
    <TextField
      name="email"
      label={intl.formatMessage({ id: 'forms.email' })}
      type="email"
      autoComplete={autoComplete}
      maxLength={formLimits.email}
    />
  )
}
