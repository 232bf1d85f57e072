import type { ReactNode } from 'react'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { Programme } from '#shared/account/programmes.ts'
import '#shared/features.ts'
import { isGamingRoute, pathFor, type RouteName } from '#shared/routes.ts'
import { useProgramme } from '../programme.ts'
import './account.css'
import './member.css'

const tabs = {
  eph: ['hotelDashboard', 'hotelStays', 'hotelAdvantages', 'hotelMails', 'hotelProfile'],
  vip: ['vipDashboard', 'vipPoints', 'vipRewards', 'vipTournaments', 'vipSponsorship', 'vipMails', 'vipProfile'],
} as const satisfies Record<string, RouteName[]>

/** The link to the other programme, for a member of both; `member` is what `client/boot/member.ts` calls the other programme. */
const others = {
  eph: { member: 'vip', route: 'vipDashboard', text: 'account.nav.toVip' },
  vip: { member: 'hotel', route: 'hotelDashboard', text: 'account.nav.toHotel' },
} as const

interface MemberFrameProps {
  current: (typeof tabs)[keyof typeof tabs][number]
  children: ReactNode
}

/** The frame of the pages of a connected member: the programme's menu, the way to the other card, and the way out. */
export function MemberFrame({ current, children }: MemberFrameProps) {
  const { t, locale, gamingOff, memberLinks = [] } = useView()
  const { name } = useProgramme()
  const there = tabs[name].filter((tab) => has.poker || tab !== 'vipTournaments')
  const visible = there.filter((tab) => !(gamingOff && isGamingRoute(tab)))
  const other = others[name]
  return (
    <div className="Member">
      <div className="wide">
        <nav className="Member-nav" aria-label={t('account.nav.label')}>
          <ul>
            {visible.map((tab) => (
              <li key={tab}>
                <a href={pathFor(tab, locale)} aria-current={tab === current ? 'page' : undefined}>
                  {t(`account.nav.${tab}`)}
                  {isMails(tab) && <Unread programme={name} />}
                </a>
              </li>
            ))}
            {memberLinks.map(({ href, title }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
            {has.vip && (
              <li className="Member-other" {...dataOf(memberData, { when: other.member })}>
                <a href={pathFor(other.route, locale)}>{t(other.text)}</a>
              </li>
            )}
            <li className="Member-out">
              <a href={pathFor('logout', locale)}>{t('account.nav.logout')}</a>
            </li>
          </ul>
        </nav>
        {children}
      </div>
    </div>
  )
}

function isMails(tab: RouteName): boolean {
  return tab === 'hotelMails' || tab === 'vipMails'
}

function Unread({ programme }: { programme: Programme }) {
  return (
    <span
      className="Member-unread"
      {...dataOf(memberData, { text: programme === 'vip' ? '{unreadVip}' : '{unreadHotel}' })}
    />
  )
}
