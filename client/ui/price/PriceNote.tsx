import { useText } from '#client/app/useText.ts'
import { formatPrice } from '#i18n/formats.ts'

interface PriceNoteProps {
  /** Note of what the price includes: taxes, breakfast. */
  note?: string
  /** Euros per person and night. */
  touristTax?: number
  /** Beside a booking button: that a dated stay carries no right of withdrawal. */
  isBooked?: boolean
}

/** The note beside every room price: what it includes, and the tourist tax. */
export function PriceNote({ note, touristTax, isBooked }: PriceNoteProps) {
  const { intl, t } = useText()
  if (!note && touristTax === undefined && !isBooked) return null
  return (
    <p className="note">
      {note} {touristTax !== undefined && t('roots.hotel.touristTax', { tax: formatPrice(intl, touristTax) })}{' '}
      {isBooked && t('booking.noWithdrawal')}
    </p>
  )
}
