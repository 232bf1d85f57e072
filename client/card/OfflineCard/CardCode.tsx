import { useIntl } from 'react-intl'
import { QrCode } from '#client/account/cards/QrCode.tsx'
import { usePage } from '#client/app/pageContext.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { QrShape } from '#shared/vip/views.ts'
import { cardData } from '../dataNames.ts'

/** The code to show: the server's own of a minute, until the page's script draws the device's (client/card). */
export function CardCode({ qr }: { qr: QrShape }) {
  const intl = useIntl()
  const { path } = usePage()
  return (
    <div className="CardCode">
      <div {...dataOf(cardData, { code: '' })}>
        <QrCode shape={qr} label={intl.formatMessage({ id: 'card.qr' })} />
        <p className="CardCode-life" {...dataOf(cardData, { still: '' })}>
          {intl.formatMessage({ id: 'card.still' })} <a href={path}>{intl.formatMessage({ id: 'card.renew' })}</a>
        </p>
        <p className="CardCode-life" {...dataOf(cardData, { moving: '' })} hidden>
          <progress max={30} value={30} aria-hidden="true" />
          {intl.formatMessage({ id: 'card.moving' })}
        </p>
      </div>
      <p {...dataOf(cardData, { says: 'gone' })} role="status" hidden>
        {intl.formatMessage({ id: 'card.gone' })}
      </p>
    </div>
  )
}
