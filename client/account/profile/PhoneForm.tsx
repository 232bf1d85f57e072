import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import { formatPhone } from '#i18n/formats.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { formLimits } from '#shared/limits.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** Saving the phone without a number takes it away. */
export function PhoneForm({ profile, saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
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
        call={`PUT ${programme.api}/profile/phone_number`}
        emptyCall={`DELETE ${programme.api}/profile/phone_number`}
        schema={`${programme.name}/phone`}
        next={savedPath(path, locale, 'phone')}
        labelledBy="phone-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        returned={returned}
        stored={{ number: profile.phoneNumber ?? '' }}
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
