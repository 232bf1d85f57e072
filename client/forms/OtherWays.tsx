import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatPhone } from '#i18n/formats.ts'

interface OtherWaysProps {
  /** Of the desk that the form writes to; the group's without them. */
  phone?: string
  email?: string
  /** The form cannot be sent: said before anybody types (B21). */
  isOnly?: boolean
}

/** Telephone and e-mail beside a form: for who would rather talk, or instead of it when it is closed. */
export function OtherWays({ phone, email, isOnly = false }: OtherWaysProps) {
  const intl = useIntl()
  const { contacts } = usePage()
  const number = phone ?? contacts.phone
  const address = email ?? contacts.email
  return (
    <div className={isOnly ? 'OtherWays OtherWays--only' : 'OtherWays'}>
      {isOnly && <Icon name="info" />}
      <p>
        <strong>{intl.formatMessage({ id: isOnly ? 'forms.unavailable' : 'forms.otherwise' })}</strong>{' '}
        {isOnly && intl.formatMessage({ id: 'forms.unavailableHelp' })}
      </p>
      <p className="OtherWays-links">
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
