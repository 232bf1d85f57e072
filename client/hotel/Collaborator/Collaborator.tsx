import { AccountFrame } from '#client/account/frame/AccountFrame.tsx'
import { MailSent } from '#client/account/MailSent.tsx'
import { NewPasswordFields } from '#client/account/NewPasswordFields.tsx'
import { TermsField } from '#client/account/TermsField.tsx'
import { useText } from '#client/app/useText.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { DateField } from '#client/forms/fields/DateField.tsx'
import { EmailField, NameFields } from '#client/forms/fields/IdentityFields.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { PrivacyField } from '#client/forms/PrivacyField.tsx'
import type { CollaboratorProps } from '#shared/hotel/views.ts'

const required = ['email', 'employeeNumber', 'firstname', 'lastname', 'birthdate', 'password', 'passwordConfirm']

/** Activation of a staff account: the number on the staff list, and an address of the house. */
export function Collaborator({ domains, next, isSent, returned }: CollaboratorProps) {
  const { t } = useText()
  const label = t('account.collaborator.label')
  if (isSent) {
    return (
      <AccountFrame label={label} title={t('account.mailSent.title')} scene="regatta">
        <MailSent />
      </AccountFrame>
    )
  }
  const list = domains.map((domain) => `@${domain}`).join(', ')
  return (
    <AccountFrame
      label={label}
      title={t('account.collaborator.title')}
      lead={t('account.collaborator.lead', { domains: list })}
      scene="evening"
    >
      <CallForm
        form="collaborator"
        call="POST /api/eph/users/collaborator-activation"
        schema="eph/collaborator"
        next={next}
        required={required}
        submitLabel={t('account.collaborator.submit')}
        returned={returned}
      >
        <Fieldset legend={t('forms.you')}>
          <TextField
            name="employeeNumber"
            label={t('account.collaborator.number')}
            help={t('account.collaborator.numberHelp')}
            inputMode="numeric"
            maxLength={12}
          />
          <DateField name="birthdate" label={t('forms.birthdate')} autoComplete="bday" />
          <NameFields />
        </Fieldset>
        <Fieldset legend={t('account.register.access')}>
          <EmailField />
          <NewPasswordFields />
        </Fieldset>
        <Fieldset legend={t('forms.consent')}>
          <TermsField />
          <PrivacyField />
        </Fieldset>
      </CallForm>
    </AccountFrame>
  )
}
