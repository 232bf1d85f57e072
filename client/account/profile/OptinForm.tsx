import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { SelectField } from '#client/forms/fields/SelectField.tsx'
import type { Optin } from '#shared/account/api.ts'
import { channels as everyChannel, unsubscribeReasons } from '#shared/account/optins.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { OptinFields } from '../OptinFields.tsx'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

/** Messages that a member wants, by channel; the reason when all are ended. */
export function OptinForm({ profile, optin, unsubscribeReason, saved, returned }: ProfileProps) {
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path, channels = everyChannel } = usePage()
  const hasPhone = Boolean(profile.phoneNumber)
  const stored = { ...flat(optin), unsubscribeReason: unsubscribeReason ?? '' }
  return (
    <ProfilePart
      part="optin"
      saved={saved}
      now={intl.formatMessage(
        { id: 'account.optin.count' },
        { count: Object.values(flat(optin)).filter((it) => it === 'true').length },
      )}
      isOpen={returned?.name === 'optin'}
    >
      <p className="note">{intl.formatMessage({ id: 'account.optin.help' })}</p>
      <CallForm
        id="optin-form"
        form="optin"
        call={`PUT ${programme.api}/profile/optin`}
        schema={`${programme.name}/optin`}
        next={savedPath(path, locale, 'optin')}
        labelledBy="optin-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
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
      </CallForm>
    </ProfilePart>
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
