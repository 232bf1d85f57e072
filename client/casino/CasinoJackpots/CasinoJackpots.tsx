import { VipSurface } from '#client/account/frame/VipSurface.tsx'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import type { CasinoJackpotsProps } from '#shared/casino/views.ts'
import { pathFor } from '#shared/routes.ts'
import { floorData } from '../dataNames.ts'
import { GameTables } from '../GameTables.tsx'
import { JackpotTable } from '../JackpotTable.tsx'
import { LastPayments, PaymentsDialog } from '../LastPayments.tsx'
import { LiveFloor } from '../LiveFloor.tsx'
import './CasinoJackpots.css'

/**
 * Jackpots and games of a casino as its floor tells them: tables that need no script, which
 * client/casino/jackpots.ts keeps up to date where there is one.
 */
export function CasinoJackpots(props: CasinoJackpotsProps) {
  const { casino, jackpots, games, machine, isMachineUnknown, heardAt } = props
  const { t, locale, path } = useView()
  return (
    <VipSurface>
      <article className="Jackpots" aria-labelledby="jackpots-title">
        <div className="wide">
          <p className="label">
            <a href={casino.href}>{casino.name}</a>
          </p>
          <h1 id="jackpots-title">{t('vipPages.jackpots.title')}</h1>
          <p className="lead">{t('vipPages.jackpots.lead')}</p>
          <LiveFloor casino={casino.slug} heardAt={heardAt}>
            <p className="lead" {...dataOf(floorData, { away: '' })} hidden={jackpots.length > 0}>
              {t('poker.jackpotsAway')}
            </p>
            {isMachineUnknown && <p className="note">{t('vipPages.jackpots.unknownMachine')}</p>}
            <JackpotTable jackpots={jackpots} path={path} />
            <p className="Jackpots-truth Callout Callout--sun">{t('vipPages.jackpots.truth')}</p>
            {machine && <LastPayments {...machine} casino={casino} />}
            <p className="note">
              <a href={pathFor('jackpotPayments', locale, { casino: casino.slug })} download>
                {t('vipPages.payments.file')}
              </a>
            </p>
            <GameTables games={games} title={t('vipPages.games.title')} level="h2" />
            <PaymentsDialog />
          </LiveFloor>
          <p className="note">{t('blocks.gaming.notice')}</p>
        </div>
      </article>
    </VipSurface>
  )
}
