import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'

const tabs = ['hotelDashboard', 'hotelStays', 'hotelAdvantages', 'hotelProfile'] as const satisfies RouteName[]

interface MemberFrameProps {
  current: (typeof tabs)[number]
  children: ReactNode
}

/** The frame of the pages of a connected member of the hotel programme: its menu, and the way out. */
export function MemberFrame({ current, children }: MemberFrameProps) {
  const intl = useIntl()
  const { locale } = usePage()
  return (
    <div className="Member">
      <div className="wide">
        <nav className="Member-nav" aria-label={intl.formatMessage({ id: 'account.nav.label' })}>
          <ul>
            {tabs.map((tab) => (
              <li key={tab}>
                <a href={pathFor(tab, locale)} aria-current={tab === current ? 'page' : undefined}>
                  {intl.formatMessage({ id: `account.nav.${tab}` })}
                </a>
              </li>
            ))}
            <li className="Member-out">
              <a href={pathFor('logout', locale)}>{intl.formatMessage({ id: 'account.nav.logout' })}</a>
            </li>
          </ul>
        </nav>
        {children}
      </div>
    </div>
  )
}
