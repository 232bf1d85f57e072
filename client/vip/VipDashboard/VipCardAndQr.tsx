import { useIntl } from 'react-intl'
import { CardFace, type CardFaceProps } from '#client/account/cards/CardFace.tsx'
import { QrCode } from '#client/account/cards/QrCode.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { pathFor } from '#shared/routes.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'

/** The card in the colours of its status, and the code that a casino reads from the screen. */
export function VipCardAndQr({ firstname, lastname, status, state, number, qr, isReading }: VipDashboardProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const shown = state === 'full' ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : undefined
  return (
    <div className="VipDashboard-card">
      <CardFace
        tier={status.toLowerCase() as CardFaceProps['tier']}
        name={status}
        holder={`${firstname} ${lastname}`.trim()}
        number={shown}
      />
      {state === 'full' && (
        <div className="VipDashboard-qr">
          <QrCode shape={qr} label={intl.formatMessage({ id: 'vipPages.dashboard.qr' }, { number: shown })} />
          <p className="note">{intl.formatMessage({ id: 'vipPages.dashboard.show' })}</p>
        </div>
      )}
      {!isReading && (
        <p>
          <ArrowLink href={pathFor('memberCard', locale)}>{intl.formatMessage({ id: 'card.offline' })}</ArrowLink>
        </p>
      )}
    </div>
  )
}
