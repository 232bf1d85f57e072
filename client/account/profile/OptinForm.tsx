import { useView } from '#client/app/useView.ts'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import type { Optin } from '#shared/account/api.ts'
import { channels as everyChannel, unsubscribeReasons } from '#shared/account/optins.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { OptinFields } from '../OptinFields.tsx'
import { ProfileForm } from './ProfilePart.tsx'

/** Messages that a member wants, by channel; the reason when all are ended. */
export function OptinForm({ profile, optin, unsubscribeReason, saved, returned }: ProfileProps) {
  const { intl, channels = everyChannel } = useView()
  const hasPhone = Boolean(profile.phoneNumber)
  const stored = { ...flat(optin), unsubscribeReason: unsubscribeReason ?? '' }
  return (
    <ProfileForm
      part="optin"
      saved={saved}
      now={intl.formatMessage(
        { id: 'account.optin.count' },
        { count: Object.values(flat(optin)).filter((it) => it === 'true').length },
      )}
      above={<p className="note">{intl.formatMessage({ id: 'account.optin.help' })}</p>}
      call={({ api }) => `PUT ${api}/profile/optin`}
      returned={returned}
      stored={stored}
    >
      <OptinFields hasPhone={hasPhone} />
      {!hasPhone && channels.includes('sms') && (
        <p className="note">{intl.formatMessage({ id: 'account.optin.smsPhone' })}</p>
      )}
      <SelectField
        name="unsubscribeReason"
        label={intl.formatMessage({ id: 'account.reason.label' })}
        help={intl.formatMessage({ id: 'account.reason.help' })}
        choices={unsubscribeReasons.map((value) => ({
          value,
          label: intl.formatMessage({ id: `account.reason.${value}` }),
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
