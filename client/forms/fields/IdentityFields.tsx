import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
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
  const { t } = useText()
  return (
    <TextField
      name={name}
      label={t('forms.phone')}
      help={help}
      type="tel"
      autoComplete="tel"
      maxLength={formLimits.phone}
    />
  )
}

export function CivilityField() {
  const { t } = useText()
  const choices = civilities.map((value) => ({ value, label: t(`forms.civility.${value}`) }))
  return <ChoiceGroup name="civility" label={t('forms.civility')} choices={choices} isWide />
}

/** First and last name. */
export function NameFields() {
  const { t } = useText()
  const text = (name: 'firstname' | 'lastname') => t(`forms.${name}`)
  return (
    <>
      <TextField name="firstname" label={text('firstname')} autoComplete="given-name" maxLength={formLimits.name} />
      <TextField name="lastname" label={text('lastname')} autoComplete="family-name" maxLength={formLimits.name} />
    </>
  )
}

/** @param autoComplete another token than that of an address: at a login it names the account */
export function EmailField({ autoComplete = 'email' }: { autoComplete?: string }) {
  const { t } = useText()
  return (
    <TextField
      name="email"
      label={t('forms.email')}
      type="email"
      autoComplete={autoComplete}
      maxLength={formLimits.email}
    />
  )
}
