import { AccountFrame, AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { useText } from '#client/app/useText.ts'
import { formData } from '#client/forms/dataNames.ts'
import { formState } from '#client/forms/formState.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { dateWords } from '#i18n/dateWords.ts'
import { consentPurposes } from '#shared/consent/purposes.ts'
import { storedItems } from '#shared/consent/storedItems.ts'
import type { CookieChoicesProps } from '#shared/consent/views.ts'
import './CookieChoices.css'
import '#client/forms/styles/Form.css'
import '#client/forms/styles/fields.css'

/** /cookies: the choices at any time, without any script, and what is kept. */
export function CookieChoices(props: CookieChoicesProps) {
  const { t } = useText()
  return (
    <>
      <AccountFrame
        label={t('consent.page.label')}
        title={t('consent.page.title')}
        lead={t('consent.page.lead')}
        scene="lighthouse"
      >
        {props.isSaved && props.choices && <AccountNotice>{t('consent.page.saved')}</AccountNotice>}
        <ChoicesForm {...props} />
      </AccountFrame>
      {/* The region that scrolls bears the title. */}
      <div className="Section CookieTable" data-surface="sable">
        <div className="wide stack">
          <h2 id="cookies">{t('consent.page.listTitle')}</h2>
          <StoredTable />
        </div>
      </div>
    </>
  )
}

function StoredTable() {
  const { t } = useText()
  return (
    <TableScroll label={t('consent.page.listTitle')}>
      <thead>
        <tr>
          {(['name', 'why', 'how'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`consent.page.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {storedItems.map(({ row, names }) => (
          <tr key={row}>
            <th scope="row">{row === 'storage' ? t('consent.page.storageName') : <code>{names.join(', ')}</code>}</th>
            <td>{t(`consent.page.${row}`)}</td>
            <td>{t(`consent.page.${row}Life`)}</td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}

/** A box for each purpose, none ticked beforehand, and both whole answers of the same weight. */
function ChoicesForm({ choices, chosenAt, wording, returned }: CookieChoicesProps) {
  const { intl, t } = useText()
  const { errors, failure } = formState('cookies', returned)
  const hasFailed = Object.keys(errors).length > 0 || failure !== undefined
  return (
    <form
      className="Form-form Column Column--6 CookieChoices"
      method="post"
      {...dataOf(formData, { form: 'cookies' })}
      id="choices"
    >
      {hasFailed && (
        <p className="ErrorSummary Column Column--2" role="alert">
          {failure ?? t('consent.page.failed')}
        </p>
      )}
      <input type="hidden" name="form" value="cookies" />
      <input type="hidden" name="wording" value={wording} />
      <fieldset className="Fieldset">
        <legend>{t('consent.page.choices')}</legend>
        <p className="note">
          {chosenAt === undefined
            ? t('consent.page.none')
            : t('consent.page.since', { day: dateWords(intl, chosenAt, { dateStyle: 'long' }) })}
        </p>
        <ul className="Ruled CookieChoices-purposes">
          <li>
            <p className="CookieChoices-title">{t('consent.necessary.title')}</p>
            <p className="CookieChoices-always">{t('consent.page.always')}</p>
            <p className="CookieChoices-text">{t('consent.necessary.text')}</p>
          </li>
          {consentPurposes.map((purpose) => (
            <li key={purpose}>
              <label className="CookieChoices-title" htmlFor={`choix-${purpose}`}>
                {t(`consent.${purpose}.title`)}
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
                {t(`consent.${purpose}.text`)}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="CookieChoices-answers actions">
        <button className="btn" type="submit" name="answer" value="none">
          {t('consent.banner.refuse')}
        </button>
        <button className="btn" type="submit" name="answer" value="all">
          {t('consent.banner.accept')}
        </button>
        <button className="btn btn--secondary" type="submit" name="answer" value="chosen">
          {t('consent.preferences.save')}
        </button>
      </div>
    </form>
  )
}
