import { useIntl } from 'react-intl'
import { QrCode } from '#client/account/cards/QrCode.tsx'
import type { VipRewardsProps } from '#shared/vip/views.ts'

/** A reward was just claimed: the code to show for it. */
export function Claimed({ claim }: { claim: NonNullable<VipRewardsProps['claimed']> }) {
  const intl = useIntl()
  return (
    <section className="Claimed" role="status" aria-labelledby="claimed">
      <QrCode shape={claim.qr} label={intl.formatMessage({ id: 'vipPages.claimed.qr' }, { code: claim.code })} />
      <div>
        <h2 id="claimed">{intl.formatMessage({ id: 'vipPages.claimed.title' }, { title: claim.title })}</h2>
        <p>
          <code translate="no">{claim.code}</code>
        </p>
        <p>{intl.formatMessage({ id: 'vipPages.claimed.text' })}</p>
      </div>
    </section>
  )
}
