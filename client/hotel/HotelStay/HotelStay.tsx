import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { HouseContact } from '#client/places/HouseContact.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatHour } from '#i18n/formats.ts'
import type { HotelStayProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { StayDays } from '../StayLine.tsx'
import './HotelStay.css'

/** One stay: all that we know of it, the way to the house and into a calendar. */
export function HotelStay(props: HotelStayProps) {
  const { stay, calendarHref } = props
  const { hotelName, hotelHref, picture, house, state } = stay
  const { t, locale } = useView()
  return (
    <MemberFrame current="hotelStays">
      <p className="HotelStay-back">
        <a className="IconLink" href={pathFor('hotelStays', locale)}>
          <Icon name="arrow-left" />
          {t('account.stay.back')}
        </a>
      </p>
      <div className={picture ? 'Pair Pair--top' : 'HotelStay'}>
        {picture && <Poster picture={picture} shadow ratio="8/5" sizes="(min-width: 62rem) 44rem, 90vw" priority />}
        <div className="Column">
          <p className="label">{t(`account.stay.${state}`)}</p>
          <h1>{hotelName}</h1>
          <StayDays stay={stay} />
          <StayDetails {...props} />
          {house && <HouseContact {...house} />}
          <p className="Account-ways">
            {state === 'upcoming' && (
              <a className="btn" href={calendarHref}>
                <Icon name="calendar-plus" />
                {t('account.stay.calendar')}
              </a>
            )}
            {hotelHref && <ArrowLink href={hotelHref}>{t('account.stay.hotel')}</ArrowLink>}
          </p>
        </div>
      </div>
    </MemberFrame>
  )
}

function StayDetails({ stay, adults, children, total, currency }: HotelStayProps) {
  const { house, number } = stay
  const { intl, t } = useText()
  const hour = (time: string | undefined) => time && formatHour(intl, time)
  const details = [
    ['numberLabel', number],
    ['guests', t('account.stay.people', { adults, children })],
    ['checkIn', hour(house?.check_in)],
    ['checkOut', hour(house?.check_out)],
    ['total', intl.formatNumber(total / 100, { style: 'currency', currency })],
  ] as const
  return (
    <>
      <dl className="Ledger">
        {details.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{t(`account.stay.${label}`)}</dt>
                <dd translate={label === 'numberLabel' ? 'no' : undefined}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="note">{t('account.stay.totalNote')}</p>
    </>
  )
}
