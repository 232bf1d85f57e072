import { useView } from '#client/app/useView.ts'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import type { Optin } from '#shared/account/api.ts'
import { channels as everyChannel, unsubscribeReasons } from '#shared/account/optins.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { OptinFields } from '../OptinFields.tsx'
import { ProfileForm } from './ProfilePart.tsx'

/** Messages that a member wants, by channel; the reason when all are ended. */
export function OptinForm({ profile, optin, unsubscribeReason, saved, returned }: ProfileProps) {
  const { t, channels = everyChannel } = useView()
  const hasPhone = Boolean(profile.phoneNumber)
  const stored = { ...flat(optin), unsubscribeReason: unsubscribeReason ?? '' }
  return (
    <ProfileForm
      part="optin"
      saved={saved}
      now={t('account.optin.count', { count: Object.values(flat(optin)).filter((it) => it === 'true').length })}
      above={<p className="note">{t('account.optin.help')}</p>}
      call={({ api }) => `PUT ${api}/profile/optin`}
      returned={returned}
      stored={stored}
    >
      <OptinFields hasPhone={hasPhone} />
      {!hasPhone && channels.includes('sms') && <p className="note">{t('account.optin.smsPhone')}</p>}
      <SelectField
        name="unsubscribeReason"
        label={t('account.reason.label')}
        help={t('account.reason.help')}
        choices={unsubscribeReasons.map((value) => ({
          value,
          label: t(`account.reason.${value}`),
        }))}
      />
    </ProfileForm>
  )
}

/** `{hotelFirstParty: {email: true}}` → `{'hotelFirstParty.email': 'true'}`, as the controls are named. */
function flat(optin: Optin): Record<string, string> {
  return Object.fromEntries(
    Object.entries(optin).flatMap(([purpose, channels]) =>
      Object.entries(channels).map(([channel, isOn]) => [`${purpose}.${channel}`, String(isOn)]),
    ),
  )
}
