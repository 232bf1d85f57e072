import { useText } from '#client/app/useText.ts'
import { controlId, useForm } from './formContext.ts'

interface ErrorSummaryProps {
  /** Problems by the name of the control, in the order of the form. */
  errors: Readonly<Record<string, string>>
  /** The problem of the whole form. */
  failure?: string
}

/** On top of a form that came back: how much is to be mended, each with a link to its field. Takes the focus. */
export function ErrorSummary({ errors, failure }: ErrorSummaryProps) {
  const { t } = useText()
  const form = useForm()
  const entries = Object.entries(errors)
  if (entries.length === 0 && !failure) return null
  const headingId = controlId(form.id, 'errors')
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed post reading starts with what is to be mended
    <div className="ErrorSummary Column Column--2" role="alert" tabIndex={-1} autoFocus aria-labelledby={headingId}>
      <h2 id={headingId}>{failure ?? t('forms.errors', { count: entries.length })}</h2>
      {entries.length > 0 && (
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>
              {/* The captcha is no control of ours: there is nothing to lead to. */}
              {name === 'captcha' ? message : <a href={`#${controlId(form.id, name)}`}>{message}</a>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
