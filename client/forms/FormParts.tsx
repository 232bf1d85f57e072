import { useIntl } from 'react-intl'
import { callData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { FieldError } from './Field.tsx'

/**
 * How a message and the summary look, for the script that shows them in place: it copies these, so that there is
 * one markup, the server's.
 */
export function FormParts() {
  const intl = useIntl()
  return (
    <template {...dataOf(callData, { parts: '' })}>
      <FieldError error={{ id: undefined, message: '' }} />
      <div className="ErrorSummary" role="alert" tabIndex={-1}>
        <h2>{intl.formatMessage({ id: 'forms.errors' }, { count: 1 })}</h2>
      </div>
    </template>
  )
}
