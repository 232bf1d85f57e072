import { useIntl } from 'react-intl'
import { CallForm } from '#client/forms/CallForm.tsx'
import { ChoiceGroup } from '#client/forms/ChoiceGroup.tsx'
import type { HotelProfileProps } from '#shared/screens/eph.ts'
import { formState } from '../../formState.ts'
import { ProfilePart } from './ProfilePart.tsx'

const civilities = ['Mrs', 'Mr'] as const

/** R096. */
export function CivilityForm({ profile, saved, returned }: HotelProfileProps) {
  const intl = useIntl()
  const choices = civilities.map((value) => ({ value, label: intl.formatMessage({ id: `forms.civility.${value}` }) }))
  return (
    <ProfilePart part="civility" saved={saved}>
      <CallForm
        id="civility-form"
        form="civility"
        call="PUT /api/eph/profile/me"
        schema="eph/civility"
        success={intl.formatMessage({ id: 'account.saved.civility' })}
        required={['civility']}
        labelledBy="civility-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        {...formState('civility', returned, { civility: profile.civility ?? '' })}
      >
        <ChoiceGroup name="civility" label={intl.formatMessage({ id: 'forms.civility' })} choices={choices} isWide />
      </CallForm>
    </ProfilePart>
  )
}
