import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { MessageField } from '#client/forms/fields/TextField.tsx'
import { PrivacyField } from '#client/forms/PrivacyField.tsx'
import { HouseContact } from '#client/places/HouseContact.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { formatDay, formatDays, formatHour, formatPrice } from '#i18n/formats.ts'
import type { HotelStayProps, StayBefore } from '#shared/hotel/views.ts'
import { stayMessagePath } from '#shared/http/pageQuery.ts'
import { pathFor } from '#shared/routes.ts'
import { StayDays } from '../StayLine.tsx'
import './HotelStay.css'

/** One stay: all that we know of it, the way to the house and into a calendar. */
export function HotelStay(props: HotelStayProps) {
  const { stay, calendarHref, cancelledOn, changedFrom, engineHref } = props
  const { hotelName, hotelHref, picture, house, state } = stay
  const { intl, t, locale } = useView()
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
          {cancelledOn && <p>{t('account.stay.cancelledOn', { day: formatDay(intl, cancelledOn) })}</p>}
          <StayDays stay={stay} />
          {changedFrom && <Changes now={props} before={changedFrom} />}
          <StayDetails {...props} />
          {house && <HouseContact {...house} />}
          <p className="Account-ways">
            {state === 'upcoming' && (
              <a className="btn" href={calendarHref}>
                <Icon name="calendar-plus" />
                {t('account.stay.calendar')}
              </a>
            )}
            {engineHref && <ArrowLink href={engineHref}>{t('account.stay.change')}</ArrowLink>}
            {hotelHref && <ArrowLink href={hotelHref}>{t('account.stay.hotel')}</ArrowLink>}
          </p>
          {engineHref && <p className="note">{t('account.stay.changeNote', { number: stay.number })}</p>}
        </div>
      </div>
      {state === 'upcoming' && <Reception {...props} />}
    </MemberFrame>
  )
}

/** The last change of the engine: before, and now. */
function Changes({ now, before }: { now: HotelStayProps; before: StayBefore }) {
  const { intl, t } = useText()
  const { stay, ...rest } = now
  const rows = [before, { ...stay, ...rest }].map((it) => ({
    hotel: it.hotelName,
    dates: t('account.stay.range', formatDays(intl, it.from, it.to)),
    rooms: t('account.stay.roomCount', { rooms: it.rooms }),
    room: it.room ?? '',
    guests: t('account.stay.people', { adults: it.adults, children: it.children }),
    total: formatPrice(intl, it.total / 100, it.currency),
  }))
  const [was, is] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const names = changeNames.filter((name) => was[name] !== is[name])
  if (names.length === 0) return null
  return (
    <div className="Callout">
      <p>{t('account.stay.changed')}</p>
      <dl className="Ledger">
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`account.stay.${name}`)}</dt>
            <dd>
              {t(was[name] ? 'account.stay.wasIs' : 'account.stay.isNow', { was: was[name], is: is[name] || '–' })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const changeNames = ['hotel', 'dates', 'rooms', 'room', 'guests', 'total'] as const

/** A message to the reception, which has it among its requests. */
function Reception({ stay, isMessageSent, returned }: HotelStayProps) {
  const { t, locale, path } = useView()
  return (
    <section className="Member-part Member-part--sand" id="reception" aria-labelledby="reception-title">
      <h2 id="reception-title">{t('account.stay.reception')}</h2>
      {isMessageSent && <AccountNotice>{t('account.stay.messageSent')}</AccountNotice>}
      <CallForm
        form="stayMessage"
        call={`POST /api/eph/bookings/${stay.id}/messages`}
        schema="eph/stayMessage"
        next={stayMessagePath(path, locale)}
        labelledBy="reception-title"
        required={['message', 'privacy']}
        submitLabel={t('account.stay.sendMessage')}
        isSecondary
        returned={returned}
      >
        <MessageField name="message" label={t('account.stay.message')} help={t('account.stay.messageHelp')} />
        <PrivacyField />
      </CallForm>
    </section>
  )
}

function StayDetails({ stay, room, adults, children, total, currency }: HotelStayProps) {
  const { house, number } = stay
  const { intl, t } = useText()
  const hour = (time: string | undefined) => time && formatHour(intl, time)
  const details = [
    ['numberLabel', number],
    ['room', room],
    ['guests', t('account.stay.people', { adults, children })],
    ['checkIn', hour(house?.check_in)],
    ['checkOut', hour(house?.check_out)],
    ['total', formatPrice(intl, total / 100, currency)],
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
