import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { eveningOf } from '#client/poker/account/eveningOf.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { pathFor } from '#shared/routes.ts'
import type { VipDashboardProps } from '#shared/vip/views.ts'

/** Places that one has at tournaments, the soonest first; their codes are on a page of their own. */
export function DashboardTournaments({ tournaments }: Pick<VipDashboardProps, 'tournaments'>) {
  const intl = useIntl()
  const { locale } = usePage()
  if (tournaments.length === 0) return null
  return (
    <section className="Member-part" aria-labelledby="tournaments">
      <div className="Member-partHead">
        <h2 id="tournaments">
          {intl.formatMessage({ id: 'pokerPages.dashboard.next' }, { count: tournaments.length })}
        </h2>
        <ArrowLink href={pathFor('vipTournaments', locale)}>
          {intl.formatMessage({ id: 'pokerPages.mine.title' })}
        </ArrowLink>
      </div>
      <ul className="lines VipDashboard-tournaments">
        {tournaments.map(({ id, state, tournament }) => (
          <li key={id}>
            <a href={tournament.url}>{tournament.title}</a>
            <span className="tag">{intl.formatMessage({ id: `pokerPages.state.${state}` })}</span>
            <p>
              {eveningOf(intl, tournament.startsAt)}
              {tournament.casino && `\u00a0· ${tournament.casino}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
