import { useIntl } from 'react-intl'
import type { FormName } from '#shared/forms/forms.ts'

/** What nobody fills: which form and block it is, and the trap for programs that fill everything. */
export function HiddenControls({ form, block, place }: { form: FormName; block: string; place?: 'destination' }) {
  const intl = useIntl()
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="block" value={block} />
      {place && <input type="hidden" name="place" value={place} />}
      {/* The forms' script says when it came. */}
      <input type="hidden" name="token" />
      <div className="Form-trap" aria-hidden="true">
        <label>
          {intl.formatMessage({ id: 'forms.trap' })}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
