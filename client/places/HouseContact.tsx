import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ContactLines } from './ContactLines.tsx'
import './HouseContact.css'

interface HouseContactProps {
  street?: string
  zip?: string
  town?: string
  /** E.164. */
  phone?: string
  email?: string
}

/** Where a house is and how to reach it. */
export function HouseContact({ street, zip, town, phone, email }: HouseContactProps) {
  const { t } = useText()
  const place = [street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (!street && !phone && !email) return null
  return (
    <address className="HouseContact">
      <ul>
        {street && (
          <li>
            <Icon name="map-pin" />
            <span>
              <span className="visually-hidden">{t('layout.address')} </span>
              {place}
            </span>
          </li>
        )}
        <ContactLines phone={phone} email={email} />
      </ul>
    </address>
  )
}
