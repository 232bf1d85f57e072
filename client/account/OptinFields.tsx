import { useIntl } from 'react-intl'
import { CheckField } from '#client/forms/fields/CheckField.tsx'

const purposes = ['hotelFirstParty', 'casinoFirstParty', 'thirdParty'] as const
const channels = ['email', 'sms', 'mail'] as const

/**
 * One box for each purpose and channel, none of them ticked beforehand.
 * @param prefix of the controls' names: `optin.` where the body has them in an object of that name
 */
export function OptinFields({ prefix = '' }: { prefix?: string }) {
  const intl = useIntl()
  return (
    <div className="OptinFields Field--wide">
      {purposes.map((purpose) => (
        <fieldset key={purpose} className="ChoiceGroup">
          <legend>{intl.formatMessage({ id: `account.optin.${purpose}` })}</legend>
          <div className="ChoiceGroup-choices">
            {channels.map((channel) => (
              <CheckField key={channel} name={`${prefix}${purpose}.${channel}`}>
                {intl.formatMessage({ id: `account.optin.${channel}` })}
              </CheckField>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
