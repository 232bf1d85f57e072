import { useIntl } from 'react-intl'
import type { FormName } from '#shared/forms.ts'

/** What nobody fills: which form and block it is, and the trap for programs that fill everything (decisions §6). */
export function HiddenControls({ form, block }: { form: FormName; block: string }) {
  const intl = useIntl()
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="block" value={block} />
      <div className="Form-trap" aria-hidden="true">
        <label>
          {intl.formatMessage({ id: 'forms.trap' })}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
