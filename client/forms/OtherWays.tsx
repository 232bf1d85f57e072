import { useView } from '#client/app/useView.ts'
import { formatPhone } from '#i18n/formats.ts'

interface OtherWaysProps {
  /** Contact of the desk that the form writes to; the group's without it. */
  phone?: string
  email?: string
}

/** Telephone and e-mail beside a form, for visitors who would rather talk. */
export function OtherWays({ phone, email }: OtherWaysProps) {
  const { intl, t, contacts } = useView()
  const number = phone ?? contacts.phone
  const address = email ?? contacts.email
  return (
    <div className="OtherWays">
      <p>
        <strong>{t('forms.otherwise')}</strong>
      </p>
      <p className="OtherWays-links Row">
        <a href={`tel:${number}`}>{formatPhone(intl, number)}</a>
        {address && (
          <>
            {' '}
            <a href={`mailto:${address}`}>{address}</a>
          </>
        )}
      </p>
    </div>
  )
}
