import { useText } from '#client/app/useText.ts'
import { CallOrHome } from '#client/ui/CallOrHome.tsx'
import { formatDay, formatPhone } from '#i18n/formats.ts'
import type { BookingByPhoneProps } from '#shared/booking/views.ts'
import './BookingByPhone.css'

/** Where the booking bar leads until the engine opens: by telephone, with nothing typed lost. */
export function BookingByPhone({ phone, request }: BookingByPhoneProps) {
  const { intl, t } = useText()
  const rows = [
    ['pages.soon.hotel', request.hotel],
    ['pages.soon.arrival', request.arrival && formatDay(intl, request.arrival)],
    ['pages.soon.departure', request.departure && formatDay(intl, request.departure)],
    [
      'pages.soon.people',
      request.adults !== undefined &&
        t('pages.soon.peopleCount', { adults: request.adults, children: request.children ?? 0 }),
    ],
    ['pages.soon.childAges', request.childAges],
    ['pages.soon.rooms', request.rooms],
    ['pages.soon.code', request.code],
  ] as const
  const given = rows.filter(([, value]) => value)
  return (
    <section className="Section SoonPage">
      <div className="wide">
        <h1 className="Display">{t('pages.soon.bookingTitle')}</h1>
        <p className="lead">{t('pages.soon.booking', { phone: formatPhone(intl, phone) })}</p>
        {given.length > 0 && (
          <>
            <h2>{t('pages.soon.request')}</h2>
            <dl className="SoonPage-request">
              {given.map(([label, value]) => (
                <div key={label}>
                  <dt className="mini">{t(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <CallOrHome phone={phone} />
      </div>
    </section>
  )
}
