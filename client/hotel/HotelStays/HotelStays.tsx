import { AccountNotice } from '#client/account/frame/AccountFrame.tsx'
import { MemberFrame } from '#client/account/frame/MemberFrame.tsx'
import { PrivateCalendar } from '#client/account/PrivateCalendar.tsx'
import { useView } from '#client/app/useView.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { stayTabs } from '#shared/hotel/stayTabs.ts'
import type { HotelStaysProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import { StayLine } from '../StayLine.tsx'
import './HotelStays.css'

/** My stays: the tabs upcoming and ended, as links, so that each has its address. */
export function HotelStays(props: HotelStaysProps) {
  const { tab, isUnknownTab, stays, page, pages, total, calendarUrl, returned } = props
  const { t, locale } = useView()
  const { name, values } = stayTabs[locale]
  return (
    <MemberFrame current="hotelStays">
      <h1>{t('account.stays.title')}</h1>
      {isUnknownTab && <AccountNotice>{t('account.stays.unknown')}</AccountNotice>}
      <nav className="HotelStays-tabs" aria-label={t('account.stays.tabs')}>
        <ul>
          {(['upcoming', 'ended'] as const).map((it) => (
            <li key={it}>
              <a
                href={`${pathFor('hotelStays', locale)}?${name}=${values[it]}`}
                aria-current={it === tab ? 'page' : undefined}
              >
                {t(`account.stays.${it}`, { count: total[it] })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {stays.length === 0 ? (
        <div className="HotelStays-empty Column">
          <p className="lead">{t(`account.stays.${tab}Empty`)}</p>
          <ArrowLink href={pathFor('offers', locale)}>{t('account.stays.offers')}</ArrowLink>
        </div>
      ) : (
        stays.map((stay) => (
          <StayLine key={stay.id} stay={stay} heading="h2" href={pathFor('hotelStay', locale, { id: stay.id })} />
        ))
      )}
      <PageLinks page={page} pages={pages} query={{ [name]: values[tab] }} />
      <PrivateCalendar programme="eph" url={calendarUrl} returned={returned} />
    </MemberFrame>
  )
}
