import { useText } from '#client/app/useText.ts'
import { CivilityField } from '#client/forms/fields/IdentityFields.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import { ProfileForm } from './ProfilePart.tsx'

/** Mr or Mrs. */
export function CivilityForm({ profile, saved, returned }: ProfileProps) {
  const { t } = useText()
  return (
    <ProfileForm
      part="civility"
      saved={saved}
      now={profile.civility && t(`forms.civility.${profile.civility}`)}
      call={({ api }) => `PUT ${api}/profile/me`}
      required={['civility']}
      returned={returned}
      stored={{ civility: profile.civility ?? '' }}
    >
      <CivilityField />
    </ProfileForm>
  )
}
