import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { ChoiceGroup } from '#client/forms/ChoiceGroup.tsx'
import type { ProfileProps } from '#shared/screens/profile.ts'
import { formState } from '../formState.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

const civilities = ['Mrs', 'Mr'] as const

/** R096. */
export function CivilityForm({ profile, saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path } = usePage()
  const choices = civilities.map((value) => ({ value, label: intl.formatMessage({ id: `forms.civility.${value}` }) }))
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
        arrival="full"
        required={['civility']}
        labelledBy="civility-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        {...formState('civility', returned, { civility: profile.civility ?? '' })}
      >
        <ChoiceGroup name="civility" label={intl.formatMessage({ id: 'forms.civility' })} choices={choices} isWide />
      </CallForm>
    </ProfilePart>
  )
}
