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
import { localDay, localHour } from '#shared/time/localTime.ts'
import { cardData } from '../dataNames.ts'
import { statusText } from '../statusText.ts'
import '../../account/cards/cards.css'
import './OfflineCard.css'

/** The member's cards of both programmes with a code that reception checks; opens without network. */
export function OfflineCard(props: OfflineCardProps) {
  const { at, cards, qr, script, cardVersion } = props
  const { intl, t, locale } = useView()
  const time = { day: formatDay(intl, localDay(at)), hour: formatHour(intl, localHour(at)) }
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
          <h1 id="card-title">{t(cards.length > 1 ? 'card.titles' : 'card.title')}</h1>
          <p className="lead">{t(qr ? 'card.lead' : 'card.reading')}</p>
        </div>
        {qr && <CardCode qr={qr} />}
        <ul className="OfflineCard-cards Column Column--5">
          {cards.map((card) => (
            <li key={card.programme}>
              <Face {...card} />
              <ArrowLink href={pathFor(card.programme === 'eph' ? 'hotelDashboard' : 'vipDashboard', locale)}>
                {t(card.programme === 'eph' ? 'account.nav.hotelDashboard' : 'account.nav.vipDashboard')}
              </ArrowLink>
            </li>
          ))}
        </ul>
        <div className="OfflineCard-time">
          <p>{t('card.at', time)}</p>
          <p {...dataOf(cardData, { says: 'keeps' })} role="status" hidden>
            {t('card.keeps')}
          </p>
          <p {...dataOf(cardData, { says: 'old' })} hidden>
            {t('card.old')}
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
  const { t, path } = useView()
  return (
    <div className="CardCode">
      <div {...dataOf(cardData, { code: '' })}>
        <QrCode shape={qr} label={t('card.qr')} />
        <p className="CardCode-life" {...dataOf(cardData, { still: '' })}>
          {t('card.still')} <a href={path}>{t('card.renew')}</a>
        </p>
        <p className="CardCode-life" {...dataOf(cardData, { moving: '' })} hidden>
          <progress max={30} value={30} aria-hidden="true" />
          {t('card.moving')}
        </p>
      </div>
      <p {...dataOf(cardData, { says: 'gone' })} role="status" hidden>
        {t('card.gone')}
      </p>
    </div>
  )
}
