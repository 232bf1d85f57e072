import { useView } from '#client/app/useView.ts'
import { CheckField } from './fields/CheckField.tsx'

/** Consent to what happens with what is sent, with a link to it all. */
export function PrivacyField() {
  const { t, contacts } = useView()
  return (
    <CheckField name="privacy">
      {t('forms.privacy', {
        policy: (text) =>
          contacts.privacyPath ? (
            <a key="policy" href={contacts.privacyPath}>
              {text}
            </a>
          ) : (
            text
          ),
      })}
    </CheckField>
  )
}
