import { QrCode } from '#client/account/cards/codes.tsx'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { RegistrationWithQr } from '#shared/poker/views.ts'
import './poker.css'

/** The code for the desk of the casino, and the entry of the calendar. */
export function Ticket({ registration: { code, qr, tournament } }: { registration: RegistrationWithQr }) {
  const { t } = useText()
  return (
    <div className="EntryTicket">
      {code && qr && <QrCode shape={qr} label={t('pokerPages.ticket.qr', { code })} />}
      <div>
        {code && (
          <p>
            <span className="note">{t('pokerPages.ticket.code')}</span>
            <br />
            <code translate="no">{code}</code>
          </p>
        )}
        <p>
          <a className="IconLink" href={`${tournament.url}.ics`}>
            <Icon name="calendar-plus" />
            <span>{t('shows.addToCalendar')}</span>
          </a>
        </p>
      </div>
    </div>
  )
}
