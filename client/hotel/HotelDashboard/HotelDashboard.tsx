import { CardFace } from '#client/account/cards/CardFace.tsx'
import { Barcode } from '#client/account/cards/codes.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { UnreachableNotice } from '#client/account/profile/UnreachableNotice.tsx'
import { useView } from '#client/app/useView.ts'
import { PasskeyOffer } from '#client/passkeys/PasskeyOffer.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import '#shared/features.ts'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { HotelDashboardProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { BirthdayBand } from '../BirthdayBand.tsx'
import { HotelAdvantageGrid } from '../HotelAdvantageGrid.tsx'
import { NextStay } from './NextStay.tsx'
import { Renewal } from './Renewal.tsx'
import './HotelDashboard.css'

/** As many cells as stand in one row of a desk. */
const mostAdvantages = 4

/** The next stay, then the drawn card with its number, the level, what it gives, the birthday in its week. */
export function HotelDashboard(props: HotelDashboardProps) {
  const { profile, isBirthday, nextStay, advantages } = props
  const { firstname, customerStatus } = profile
  const { t, locale } = useView()
  const status = levelName(customerStatus, locale)
  return (
    <MemberFrame current="hotelDashboard">
      {props.unreachableEmail && <UnreachableNotice email={props.unreachableEmail} />}
      {nextStay && <NextStay stay={nextStay} firstname={firstname} />}
      <div className="Pair Pair--card Pair--top HotelDashboard">
        <CardAndNumber profile={profile} barcode={props.barcode} status={status} />
        <div className="HotelDashboard-words Column">
          <p className="label">{t('account.programme.eph')}</p>
          {nextStay ? <h2>{t('account.card.title')}</h2> : <h1>{t('account.card.hello', { firstname })}</h1>}
          <StatusFigure {...props} status={status} />
          {!nextStay && <p>{t('account.card.noStay')}</p>}
          <p className="Account-ways">
            <a className="btn" href={pathFor('synxisRedirect', locale)}>
              {t('account.card.book')}
            </a>
            <a className="btn btn--secondary" href={pathFor('hotelStays', locale)}>
              {t('account.nav.hotelStays')}
            </a>
          </p>
        </div>
      </div>
      {has.passkeys && props.offersPasskey && <PasskeyOffer />}
      {isBirthday && <BirthdayBand firstname={firstname} />}
      {advantages.length > 0 && (
        <section className="Member-part" aria-labelledby="advantages">
          <div className="Row Row--apart">
            <h2 id="advantages">{t('account.card.advantages', { status: customerStatus })}</h2>
            <ArrowLink href={pathFor('hotelAdvantages', locale)}>{t('account.card.allAdvantages')}</ArrowLink>
          </div>
          <HotelAdvantageGrid advantages={advantages.slice(0, mostAdvantages)} />
        </section>
      )}
      {props.lounge.length > 0 && (
        <section className="Member-part" aria-labelledby="lounge">
          <h2 id="lounge">{t('account.card.lounge')}</h2>
          <ul className="Row Row--6">
            {props.lounge.map(({ href, title }) => (
              <li key={href}>
                <ArrowLink href={href}>{title}</ArrowLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Renewal {...props} />
    </MemberFrame>
  )
}

/** The card as it is drawn, with the member's number, and the barcode that reception reads from the screen. */
function CardAndNumber({
  profile,
  barcode,
  status,
}: Pick<HotelDashboardProps, 'profile' | 'barcode'> & { status: string }) {
  const { firstname, lastname, customerStatus, ibNumber } = profile
  const { t, locale } = useView()
  const number = `${ibNumber.slice(0, 4)} ${ibNumber.slice(4, 7)} ${ibNumber.slice(7)}`
  return (
    <div className="HotelDashboard-card Column Column--5">
      <CardFace tier={tierOf(customerStatus)} name={status} holder={`${firstname} ${lastname}`} number={number} />
      <div className="HotelDashboard-number Column Column--3">
        <Barcode widths={barcode} label={t('account.card.barcode', { number })} />
        <p className="note">{t('account.card.show')}</p>
      </div>
      <p>
        <ArrowLink href={pathFor('memberCard', locale)}>{t('card.offline')}</ArrowLink>
      </p>
    </div>
  )
}

/** The one large figure: the number of stays, or 1 for a member who needs one stay for the next status. */
function StatusFigure({ profile, endedStays, status }: HotelDashboardProps & { status: string }) {
  const { customerStatus } = profile
  const { intl, t, locale } = useView()
  const lead = t(`account.card.${customerStatus}`, { status })
  if (customerStatus === 'Discovery') {
    return (
      <>
        <p className="HotelDashboard-figure">
          <strong>{intl.formatNumber(1)}</strong> {t('account.card.missing')}
        </p>
        <p className="lead">{lead}</p>
        <div className="Gauge Column Column--2">
          <div className="Gauge-bar" />
          <p>
            <strong>{t('account.card.yourStatus', { status })}</strong>
            <span>{levelName('Infinitely', locale)}</span>
          </p>
        </div>
      </>
    )
  }
  return (
    <>
      {endedStays > 0 && (
        <p className="HotelDashboard-figure">
          <strong>{intl.formatNumber(endedStays)}</strong> {t('account.card.stays', { count: endedStays })}
        </p>
      )}
      <p className="lead">{lead}</p>
    </>
  )
}
