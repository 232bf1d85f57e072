import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor } from '#shared/routes.ts'
import { type CasinoJackpotsProps, staleAfterMs } from '#shared/screens/casino.ts'
import { VipSurface } from '../../VipSurface.tsx'
import { GameTables } from './GameTables.tsx'
import { JackpotTable } from './JackpotTable.tsx'
import { LastPayments, PaymentsDialog } from './LastPayments.tsx'

/**
 * Jackpots and games of a casino as its floor tells them (R040, R148, B19): tables that need no script, which
 * client/live/jackpots.ts keeps up to date where there is one.
 */
export function CasinoJackpots(props: CasinoJackpotsProps) {
  const { casino, jackpots, games, machine, heardAt } = props
  const intl = useIntl()
  const { locale, now } = usePage()
  const time = (at: number) => intl.formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Paris' })
  const isStale = heardAt !== null && now - heardAt > staleAfterMs
  const words = (id: 'live' | 'stale' | 'cut') =>
    intl.formatMessage({ id: `vipPages.jackpots.${id}` }, { time: heardAt === null ? '{time}' : time(heardAt) })
  const pattern = (id: 'live' | 'stale' | 'cut') =>
    intl.formatMessage({ id: `vipPages.jackpots.${id}` }, { time: '{time}' })
  return (
    <VipSurface>
      <article className="Jackpots" aria-labelledby="jackpots-title">
        <div className="wide">
          <p className="label">
            <a href={casino.href}>{casino.name}</a>
          </p>
          <h1 id="jackpots-title">{intl.formatMessage({ id: 'vipPages.jackpots.title' })}</h1>
          <p className="lead">{intl.formatMessage({ id: 'vipPages.jackpots.lead' })}</p>
          <div
            data-live="jackpots"
            data-api={`/api/casinos/${casino.slug}`}
            data-stale={pattern('stale')}
            data-running={pattern('live')}
            data-cut={pattern('cut')}
            data-stale-after={staleAfterMs}
          >
            {heardAt !== null && (
              <p className={isStale ? 'Jackpots-heard Jackpots-heard--stale' : 'Jackpots-heard'} data-heard={heardAt}>
                {words(isStale ? 'stale' : 'live')}
              </p>
            )}
            <p className="visually-hidden" role="status" data-said="" />
            {jackpots.length > 0 ? (
              <JackpotTable {...props} />
            ) : (
              <p className="lead">{intl.formatMessage({ id: 'poker.jackpotsAway' })}</p>
            )}
            <p className="Jackpots-truth">{intl.formatMessage({ id: 'vipPages.jackpots.truth' })}</p>
            {machine && <LastPayments {...machine} casino={casino} />}
            <p className="note">
              <a href={pathFor('jackpotPayments', locale, { casino: casino.slug })} download>
                {intl.formatMessage({ id: 'vipPages.payments.file' })}
              </a>
            </p>
            <GameTables games={games} />
            <PaymentsDialog />
          </div>
          <p className="note">{intl.formatMessage({ id: 'blocks.gaming.notice' })}</p>
        </div>
      </article>
    </VipSurface>
  )
}
