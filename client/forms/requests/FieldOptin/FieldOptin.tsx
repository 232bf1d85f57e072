import { useIntl } from 'react-intl'
import { CheckField } from '../../fields/CheckField.tsx'
import type { FieldOptinContent } from './schema.ts'

/** Consent to messages: one box for each purpose and channel, unticked. */
export function FieldOptin({ purpose, channels = [], label, help }: FieldOptinContent) {
  const intl = useIntl()
  const offered = channels.length > 0 ? channels : (['email', 'sms', 'mail'] as const)
  return (
    <fieldset className="Optin Field--wide">
      <legend>{label ?? intl.formatMessage({ id: `forms.optin.${purpose}` })}</legend>
      {help && <p className="Field-help">{help}</p>}
      <div className="Optin-channels">
        {offered.map((channel) => (
          <CheckField key={channel} name={`optin.${purpose}.${channel}`}>
            {intl.formatMessage({ id: `forms.channel.${channel}` })}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
