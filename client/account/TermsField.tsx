import { useView } from '#client/app/useView.ts'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { termsLink } from '#client/ui/termsLink.tsx'

/** The programme's terms, with a link to them all (0041). */
export function TermsField() {
  const { intl, locale } = useView()
  return (
    <CheckField name="terms">
      {intl.formatMessage(
        { id: 'account.terms' },
        {
          terms: termsLink(locale),
        },
      )}
    </CheckField>
  )
}
