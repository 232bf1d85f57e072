import { useIntl } from 'react-intl'
import { QrCode } from '#client/account/cards/QrCode.tsx'
import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'

/** What a pre-member shows at a casino to get the card within 90 days. */
export function PreMemberFile({ number, qr, fileUntil }: VipDashboardProps) {
  const intl = useIntl()
  const day = fileUntil && formatDay(intl, todayInParis(fileUntil))
  return (
    <section className="Member-part PreMemberFile" aria-labelledby="file">
      <QrCode shape={qr} label={intl.formatMessage({ id: 'vipPages.file.qr' }, { number })} />
      <div>
        <h2 id="file">{intl.formatMessage({ id: 'vipPages.file.title' })}</h2>
        <p className="PreMemberFile-number">
          {intl.formatMessage({ id: 'vipPages.file.number' })} <strong translate="no">{number}</strong>
        </p>
        <p>{intl.formatMessage({ id: 'vipPages.file.text' })}</p>
        {day && (
          <p>
            <strong>{intl.formatMessage({ id: 'vipPages.file.until' }, { day })}</strong>
          </p>
        )}
        <p className="note">{intl.formatMessage({ id: 'vipPages.file.limits' })}</p>
      </div>
    </section>
  )
}
