import { useIntl } from 'react-intl'
import { formState } from '#client/account/formState.ts'
import { formData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { consentPurposes } from '#shared/consent/purposes.ts'
import type { CookieChoicesProps } from '#shared/consent/views.ts'
import '../../forms/styles/Form.css'
import '../../forms/styles/fields.css'

/** A box for each purpose, none ticked beforehand, and both whole answers of the same weight. */
export function ChoicesForm({ choices, chosenAt, wording, returned }: CookieChoicesProps) {
  const intl = useIntl()
  const { errors, failure } = formState('cookies', returned)
  const hasFailed = Object.keys(errors).length > 0 || failure !== undefined
  return (
    <form className="Form-form CookieChoices" method="post" {...dataOf(formData, { form: 'cookies' })} id="choix">
      {hasFailed && (
        <p className="ErrorSummary" role="alert">
          {failure ?? intl.formatMessage({ id: 'consent.page.failed' })}
        </p>
      )}
      <input type="hidden" name="form" value="cookies" />
      <input type="hidden" name="wording" value={wording} />
      <fieldset className="Fieldset">
        <legend>{intl.formatMessage({ id: 'consent.page.choices' })}</legend>
        <p className="note">
          {chosenAt === undefined
            ? intl.formatMessage({ id: 'consent.page.none' })
            : intl.formatMessage(
                { id: 'consent.page.since' },
                { day: intl.formatDate(chosenAt, { dateStyle: 'long', timeZone: 'Europe/Paris' }) },
              )}
        </p>
        <ul className="CookieChoices-purposes">
          <li>
            <p className="CookieChoices-title">{intl.formatMessage({ id: 'consent.necessary.title' })}</p>
            <p className="CookieChoices-always">{intl.formatMessage({ id: 'consent.page.always' })}</p>
            <p className="CookieChoices-text">{intl.formatMessage({ id: 'consent.necessary.text' })}</p>
          </li>
          {consentPurposes.map((purpose) => (
            <li key={purpose}>
              <label className="CookieChoices-title" htmlFor={`choix-${purpose}`}>
                {intl.formatMessage({ id: `consent.${purpose}.title` })}
              </label>
              <input
                id={`choix-${purpose}`}
                type="checkbox"
                name={purpose}
                value="on"
                defaultChecked={choices?.[purpose] === true}
                aria-describedby={`choix-${purpose}-texte`}
              />
              <p className="CookieChoices-text" id={`choix-${purpose}-texte`}>
                {intl.formatMessage({ id: `consent.${purpose}.text` })}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="CookieChoices-answers">
        <button className="btn" type="submit" name="answer" value="none">
          {intl.formatMessage({ id: 'consent.banner.refuse' })}
        </button>
        <button className="btn" type="submit" name="answer" value="all">
          {intl.formatMessage({ id: 'consent.banner.accept' })}
        </button>
        <button className="btn btn--secondary" type="submit" name="answer" value="chosen">
          {intl.formatMessage({ id: 'consent.preferences.save' })}
        </button>
      </div>
    </form>
  )
}
