import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { bookingPath } from '#client/booking/bookingPath.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { formatEuros } from '#i18n/formats.ts'
import { atPlace } from '#i18n/placeNames.ts'
import type { OfferContent } from './schema.ts'

interface HousesProps {
  hotels: OfferContent['hotels']
  code?: string
  isBookable: boolean
}

/** The houses that make an offer, each with its tourist tax and its own way to the booking engine. */
export function Houses({ hotels, code, isBookable }: HousesProps) {
  const intl = useIntl()
  const { locale } = usePage()
  if (hotels.length === 0 && !code) return null
  return (
    <div className="Offer-houses">
      <h2>{intl.formatMessage({ id: 'offers.where' })}</h2>
      <ul className="lines">
        {hotels.map(({ uuid, path, content: { name, town, tourist_tax } }) => (
          <li key={uuid}>
            <span>
              <a href={path}>{name}</a>
              {town && <small> {town}</small>}
            </span>
            {isBookable && (
              <ButtonLink href={bookingPath(locale, path, { code })} variant="secondary">
                {intl.formatMessage(
                  { id: 'offers.book' },
                  {
                    at: atPlace(locale, name),
                    hidden: (text) => (
                      <span key="name" className="visually-hidden">
                        {text}
                      </span>
                    ),
                  },
                )}
              </ButtonLink>
            )}
            {tourist_tax !== undefined && (
              <p>{intl.formatMessage({ id: 'roots.hotel.touristTax' }, { tax: formatEuros(intl, tourist_tax) })}</p>
            )}
          </li>
        ))}
      </ul>
      {code && (
        <p className="note">
          {intl.formatMessage({ id: 'offers.code' }, { code, strong: (text) => <strong key="code">{text}</strong> })}
        </p>
      )}
    </div>
  )
}
