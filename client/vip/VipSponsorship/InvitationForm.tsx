import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { Fieldset } from '#client/forms/Fieldset.tsx'
import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { formLimits, mailLimits } from '#shared/limits.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'

/** We write to them once, in the sponsor's name, and keep the address for nothing else. */
export function InvitationForm({ returned }: VipSponsorshipProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  return (
    <section className="Account-main--short" aria-labelledby="invite">
      <h2 id="invite">{intl.formatMessage({ id: 'vipPages.invite.title' })}</h2>
      <CallForm
        id="invitation"
        form="invitation"
        call="POST /api/vip/sponsorship/invitations"
        schema="vip/invitation"
        next={`${path}?${vipQuery[locale].invited}=1`}
        arrival="full"
        required={['firstname', 'email']}
        labelledBy="invite"
        submitLabel={intl.formatMessage({ id: 'vipPages.invite.submit' })}
        {...formState('invitation', returned)}
      >
        <Fieldset legend={intl.formatMessage({ id: 'vipPages.invite.legend' })}>
          <TextField
            name="firstname"
            label={intl.formatMessage({ id: 'forms.firstname' })}
            autoComplete="off"
            maxLength={formLimits.name}
          />
          <EmailField />
        </Fieldset>
        <p className="note">
          {intl.formatMessage({ id: 'vipPages.invite.note' }, { perDay: mailLimits.invitationsPerDay })}
        </p>
      </CallForm>
    </section>
  )
}
