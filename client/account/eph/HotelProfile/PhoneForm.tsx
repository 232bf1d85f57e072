import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { formLimits } from '#shared/forms.ts'
import type { HotelProfileProps } from '#shared/screens/eph.ts'
import { formState } from '../../formState.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** R098: saving it without a number takes it away (R210, R211). */
export function PhoneForm({ profile, saved, returned }: HotelProfileProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  return (
    <ProfilePart
      part="phone"
      saved={saved}
      now={profile.phoneNumber && formatPhone(intl, profile.phoneNumber)}
      isOpen={returned?.name === 'phone'}
    >
      <CallForm
        id="phone-form"
        form="phone"
        call="PUT /api/eph/profile/phone_number"
        emptyCall="DELETE /api/eph/profile/phone_number"
        schema="eph/phone"
        next={savedPath(path, locale, 'phone')}
        arrival="full"
        labelledBy="phone-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
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
