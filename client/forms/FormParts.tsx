import { useText } from '#client/app/useText.ts'
import { callData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { FieldError } from './Field.tsx'

/**
 * How a message and the summary look, for the script that shows them in place: it copies these, so that there is
 * one markup, the server's.
 */
export function FormParts() {
  const { t } = useText()
  return (
    <template {...dataOf(callData, { parts: '' })}>
      <FieldError error={{ id: undefined, message: '' }} />
      <div className="ErrorSummary Column Column--2" role="alert" tabIndex={-1}>
        <h2>{t('forms.errors', { count: 1 })}</h2>
      </div>
    </template>
  )
}

/** visually-hidden controls: form and block, and the trap for programs that fill everything. */
export function HiddenControls({ form, block, place }: { form: FormName; block: string; place?: 'destination' }) {
  const { t } = useText()
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="block" value={block} />
      {place && <input type="hidden" name="place" value={place} />}
      {/* The forms' script says when it came. */}
      <input type="hidden" name="token" />
      <div className="Form-trap" aria-hidden="true">
        <label>
          {t('forms.trap')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
