import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { formatDay, formatPhone } from '#i18n/formats.ts'
import type { BookingByPhoneProps } from '#shared/booking/views.ts'
import { pathFor } from '#shared/routes.ts'
import './BookingByPhone.css'

/** Where the booking bar leads until the engine opens: by telephone, with nothing typed lost. */
export function BookingByPhone({ phone, request }: BookingByPhoneProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const rows = [
    ['pages.soon.hotel', request.hotel],
    ['pages.soon.arrival', request.arrival && formatDay(intl, request.arrival)],
    ['pages.soon.departure', request.departure && formatDay(intl, request.departure)],
    [
      'pages.soon.people',
      request.adults !== undefined &&
        intl.formatMessage(
          { id: 'pages.soon.peopleCount' },
          { adults: request.adults, children: request.children ?? 0 },
        ),
    ],
    ['pages.soon.childAges', request.childAges],
    ['pages.soon.rooms', request.rooms],
    ['pages.soon.code', request.code],
  ] as const
  const said = rows.filter(([, value]) => value)
  return (
    <section className="Section SoonPage">
      <div className="wide">
        <h1>{intl.formatMessage({ id: 'pages.soon.bookingTitle' })}</h1>
        <p className="lead">{intl.formatMessage({ id: 'pages.soon.booking' }, { phone: formatPhone(intl, phone) })}</p>
        {said.length > 0 && (
          <>
            <h2>{intl.formatMessage({ id: 'pages.soon.request' })}</h2>
            <dl className="SoonPage-request">
              {said.map(([label, value]) => (
                <div key={label}>
                  <dt>{intl.formatMessage({ id: label })}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p className="actions">
          <a className="btn" href={`tel:${phone}`}>
            {formatPhone(intl, phone)}
          </a>
          <a className="btn btn--secondary" href={pathFor('home', locale)}>
            {intl.formatMessage({ id: 'pages.soon.back' })}
          </a>
        </p>
      </div>
    </section>
  )
}
