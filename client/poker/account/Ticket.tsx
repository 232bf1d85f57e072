import { useIntl } from 'react-intl'
import { QrCode } from '#client/account/cards/codes.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { RegistrationWithQr } from '#shared/poker/views.ts'
import './poker.css'

/** The code for the desk of the casino, and the entry of the calendar. */
export function Ticket({ registration: { code, qr, tournament } }: { registration: RegistrationWithQr }) {
  const intl = useIntl()
  return (
    <div className="EntryTicket">
      {code && qr && <QrCode shape={qr} label={intl.formatMessage({ id: 'pokerPages.ticket.qr' }, { code })} />}
      <div>
        {code && (
          <p>
            <span className="note">{intl.formatMessage({ id: 'pokerPages.ticket.code' })}</span>
            <br />
            <code translate="no">{code}</code>
          </p>
        )}
        <p>
          <a className="IconLink" href={`${tournament.url}.ics`}>
            <Icon name="calendar-plus" />
            <span>{intl.formatMessage({ id: 'shows.addToCalendar' })}</span>
          </a>
        </p>
      </div>
    </div>
  )
}
