import { useText } from '#client/app/useText.ts'
import { PhoneField } from '#client/forms/fields/IdentityFields.tsx'
import { formatPhone } from '#i18n/formats.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { ProfileForm } from './ProfilePart.tsx'

/** Saving the phone without a number takes it away. */
export function PhoneForm({ profile, saved, returned }: ProfileProps) {
  const { intl, t } = useText()
  return (
    <ProfileForm
      part="phone"
      saved={saved}
      now={profile.phoneNumber && formatPhone(intl, profile.phoneNumber)}
      call={({ api }) => `PUT ${api}/profile/phone_number`}
      emptyCall={({ api }) => `DELETE ${api}/profile/phone_number`}
      returned={returned}
      stored={{ number: profile.phoneNumber ?? '' }}
    >
      <PhoneField name="number" help={t('account.phoneEmpty')} />
    </ProfileForm>
  )
}
