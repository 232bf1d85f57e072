import { useIntl } from 'react-intl'
import { CallForm } from '#client/forms/CallForm.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { formLimits } from '#shared/forms.ts'
import type { HotelProfileProps } from '#shared/screens/eph.ts'
import { formState } from '../../formState.ts'
import { ProfilePart } from './ProfilePart.tsx'

/** R098: saving it without a number takes it away (R210, R211). */
export function PhoneForm({ profile, saved, returned }: HotelProfileProps) {
  const intl = useIntl()
  return (
    <ProfilePart part="phone" saved={saved}>
      <CallForm
        id="phone-form"
        form="phone"
        call="PUT /api/eph/profile/phone_number"
        emptyCall="DELETE /api/eph/profile/phone_number"
        schema="eph/phone"
        success={intl.formatMessage({ id: 'account.saved.phone' })}
        labelledBy="phone-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        {...formState('phone', returned, { number: profile.phoneNumber ?? '' })}
      >
        <TextField
          name="number"
          label={intl.formatMessage({ id: 'forms.phone' })}
          help={intl.formatMessage({ id: 'account.phoneEmpty' })}
          type="tel"
          autoComplete="tel"
          maxLength={formLimits.phone}
        />
      </CallForm>
    </ProfilePart>
  )
}
