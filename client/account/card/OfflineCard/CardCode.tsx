import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import type { QrShape } from '#shared/screens/vip.ts'
import { QrCode } from '../../QrCode.tsx'

/** The code to show: the server's own of a minute, until the page's script draws the device's (client/card). */
export function CardCode({ qr }: { qr: QrShape }) {
  const intl = useIntl()
  const { path } = usePage()
  return (
    <div className="CardCode">
      <div data-code>
        <QrCode shape={qr} label={intl.formatMessage({ id: 'card.qr' })} />
        <p className="CardCode-life" data-still>
          {intl.formatMessage({ id: 'card.still' })} <a href={path}>{intl.formatMessage({ id: 'card.renew' })}</a>
        </p>
        <p className="CardCode-life" data-moving hidden>
          <progress max={30} value={30} aria-hidden="true" />
          {intl.formatMessage({ id: 'card.moving' })}
        </p>
      </div>
      <p data-says="gone" role="status" hidden>
        {intl.formatMessage({ id: 'card.gone' })}
      </p>
    </div>
  )
}
