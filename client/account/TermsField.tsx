import { useView } from '#client/app/useView.ts'
import { CheckField } from '#client/forms/fields/CheckField.tsx'
import { termsLink } from '#client/ui/termsLink.tsx'

/** The programme's terms, with a link to them all (0041). */
export function TermsField() {
  const { t, locale } = useView()
  return (
    <CheckField name="terms">
      {t('account.terms', {
        terms: termsLink(locale),
      })}
    </CheckField>
  )
}
