import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { ProfilePart, savedPath } from '#client/account/profile/ProfilePart.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { PreferenceFields } from '#client/vip/ProfileFields.tsx'
import type { VipProfileProps } from '#shared/vip/views.ts'

/** Preferences of a member: games, restaurants, shows. */
export function PreferencesForm({ preferences, saved, returned }: VipProfileProps) {
  const intl = useIntl()
  const { locale, path } = usePage()
  const names = ['games', 'restaurants', 'shows'] as const
  const liked = names
    .filter((name) => preferences[name])
    .map((name) => intl.formatMessage({ id: `vipPages.preferences.${name}` }))
  const stored = Object.fromEntries(names.map((name) => [name, String(preferences[name])]))
  return (
    <ProfilePart
      part="preferences"
      saved={saved}
      now={intl.formatList(liked)}
      isOpen={returned?.name === 'preferences'}
    >
      <CallForm
        id="preferences-form"
        form="preferences"
        call="PUT /api/vip/profile/preferences"
        schema="vip/preferences"
        next={savedPath(path, locale, 'preferences')}
        arrival="full"
        labelledBy="preferences-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        {...formState('preferences', returned, stored)}
      >
        <PreferenceFields />
      </CallForm>
    </ProfilePart>
  )
}
