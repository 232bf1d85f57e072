import { useIntl } from 'react-intl'
import { CheckField } from '#client/forms/fields/CheckField.tsx'

const preferences = ['games', 'restaurants', 'shows'] as const

/** What one comes for, nothing ticked beforehand. @param prefix of the controls' names: `preferences.` at sign-up */
export function PreferenceFields({ prefix = '' }: { prefix?: string }) {
  const intl = useIntl()
  return (
    <fieldset className="ChoiceGroup Field--wide">
      <legend>{intl.formatMessage({ id: 'vipPages.preferences' })}</legend>
      <div className="ChoiceGroup-choices">
        {preferences.map((name) => (
          <CheckField key={name} name={prefix + name}>
            {intl.formatMessage({ id: `vipPages.preferences.${name}` })}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
