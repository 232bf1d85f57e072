import { useView } from '#client/app/useView.ts'
import { LabelText } from '#client/forms/Field.tsx'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { channels, optinPurposes } from '#shared/account/optins.ts'

/**
 * One box for each purpose and each channel that the house uses, none of them ticked beforehand.
 * @param prefix of the controls' names: `optin.` where the body has them in an object of that name
 * @param hasPhone without a number nobody is written to by SMS
 */
export function OptinFields({ prefix = '', hasPhone = true }: { prefix?: string; hasPhone?: boolean }) {
  const { t, channels: used = channels } = useView()
  const offered = used.filter((it) => hasPhone || it !== 'sms')
  return (
    <div className="Column Field--wide">
      {optinPurposes.map((purpose) => (
        <fieldset key={purpose} className="ChoiceGroup">
          <legend>
            <LabelText label={t(`account.optin.${purpose}`)} isRequired={false} />
          </legend>
          <div className="Row">
            {offered.map((channel) => (
              <CheckField key={channel} name={`${prefix}${purpose}.${channel}`}>
                {t(`account.optin.${channel}`)}
              </CheckField>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
