import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { formatPhone } from '#i18n/formats.ts'

interface ContactLinesProps {
  /** E.164. */
  phone?: string
  email?: string
}

/** Items of a list: telephone and e-mail address of a house, as far as it has them. */
export function ContactLines({ phone, email }: ContactLinesProps) {
  const intl = useIntl()
  return (
    <>
      {phone && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${phone}`}>{formatPhone(intl, phone)}</a>
        </li>
      )}
      {email && (
        <li>
          <Icon name="envelope-simple" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </>
  )
}
