import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { CivilityField } from '#client/forms/fields/IdentityFields.tsx'
import type { ProfileProps } from '#shared/account/views.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** Mr or Mrs. */
export function CivilityForm({ profile, saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path } = usePage()
  return (
    <ProfilePart
      part="civility"
      saved={saved}
      now={profile.civility && intl.formatMessage({ id: `forms.civility.${profile.civility}` })}
      isOpen={returned?.name === 'civility'}
    >
      <CallForm
        id="civility-form"
        form="civility"
        call={`PUT ${programme.api}/profile/me`}
        schema={`${programme.name}/civility`}
        next={savedPath(path, locale, 'civility')}
        required={['civility']}
        labelledBy="civility-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        returned={returned}
        stored={{ civility: profile.civility ?? '' }}
      >
        <CivilityField />
      </CallForm>
    </ProfilePart>
  )
}
