import { useIntl } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { QrCode } from '#client/account/cards/codes.tsx'
import { useView } from '#client/app/useView.ts'
import { HealthWarning } from '#client/protection/HealthWarning.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { CardWatch } from '#client/vip/CardWatch.tsx'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { HeldCard, OfflineCardProps, QrShape } from '#shared/card/views.ts'
import { pathFor } from '#shared/routes.ts'
import { hourInParis, todayInParis } from '#shared/time/parisTime.ts'
import { cardData } from '../dataNames.ts'
import { statusText } from '../statusText.ts'
import '../../account/cards/cards.css'
import './OfflineCard.css'

/** The member's cards of both programmes with a code that reception checks; opens without network. */
export function OfflineCard(props: OfflineCardProps) {
  const { at, cards, qr, script, cardVersion } = props
  const { intl, locale } = useView()
  const time = { day: formatDay(intl, todayInParis(at)), hour: formatHour(intl, hourInParis(at)) }
  return (
    <section
      className="OfflineCard"
      aria-labelledby="card-title"
      // A card login happens at a shared machine: nothing is stored there.
      {...(qr &&
        dataOf(cardData, {
          card: '',
          kept: 'no',
          worker: script.worker,
          checkUrl: script.checkUrl,
          owner: script.owner,
        }))}
    >
      <div className="wide OfflineCard-columns">
        <div className="OfflineCard-words Column Column--3">
          <h1 id="card-title">{intl.formatMessage({ id: cards.length > 1 ? 'card.titles' : 'card.title' })}</h1>
          <p className="lead">{intl.formatMessage({ id: qr ? 'card.lead' : 'card.reading' })}</p>
        </div>
        {qr && <CardCode qr={qr} />}
        <ul className="OfflineCard-cards Column Column--5">
          {cards.map((card) => (
            <li key={card.programme}>
              <Face {...card} />
              <ArrowLink href={pathFor(card.programme === 'eph' ? 'hotelDashboard' : 'vipDashboard', locale)}>
                {intl.formatMessage({
                  id: card.programme === 'eph' ? 'account.nav.hotelDashboard' : 'account.nav.vipDashboard',
                })}
              </ArrowLink>
            </li>
          ))}
        </ul>
        <div className="OfflineCard-time">
          <p>{intl.formatMessage({ id: 'card.at' }, time)}</p>
          <p {...dataOf(cardData, { says: 'keeps' })} role="status" hidden>
            {intl.formatMessage({ id: 'card.keeps' })}
          </p>
          <p {...dataOf(cardData, { says: 'old' })} hidden>
            {intl.formatMessage({ id: 'card.old' })}
          </p>
        </div>
      </div>
      {cards.some(({ programme }) => programme === 'vip') && (
        <div className="wide OfflineCard-law">
          <HealthWarning />
        </div>
      )}
      <CardWatch version={cardVersion} />
      {qr && <script type="module" src={script.src} />}
    </section>
  )
}

function Face(card: HeldCard) {
  const intl = useIntl()
  return <CardFace tier={card.tier} name={statusText(intl, card)} holder={card.holder} number={card.number} />
}

/** The code to show: the server's own of a minute, until the page's script draws the device's (client/card). */
function CardCode({ qr }: { qr: QrShape }) {
  const { intl, path } = useView()
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
