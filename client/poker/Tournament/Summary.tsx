import { useView } from '#client/app/useView.ts'
import { PlanEvening } from '#client/outing/PlanEvening.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatDuration, formatPrice } from '#i18n/formats.ts'
import '#shared/features.ts'
import { shortId } from '#shared/outing/address.ts'
import type { Stage } from '#shared/poker/api.ts'
import { totalMinutes } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import { tournamentData } from '../dataNames.ts'
import { Register } from './Register.tsx'
import type { TournamentContent } from './schema.ts'

interface SummaryProps {
  /** Uuid of the tournament's story. */
  story: string
  tournament: TournamentContent
  stages: readonly Stage[]
  isOver: boolean
  live?: TournamentLive
}

/** The main facts of a tournament in one frame, and the way to register. */
export function Summary(props: SummaryProps) {
  const { story, tournament, stages, isOver } = props
  const { intl, t, path } = useView()
  const { buy_in, places, chips, late_registration } = tournament
  const rows = [
    [
      'buyIn',
      <data key="buyIn" value={buy_in}>
        {formatPrice(intl, buy_in)}
      </data>,
    ],
    ['places', places && intl.formatNumber(places)],
    ['chips', chips && intl.formatNumber(chips)],
    ['levels', stages.filter((it) => it.kind === 'level').length],
    ['duration', stages.length > 0 && formatDuration(intl, totalMinutes(stages))],
    ['lateRegistration', late_registration && t('poker.untilLevel', { level: late_registration })],
  ] as const
  return (
    <div className="Tournament-summary Panel Column">
      <dl className="Ledger">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`poker.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div {...dataOf(tournamentData, { register: '' })}>
        <Register {...props} />
      </div>
      <p className="note">{t('poker.identity')}</p>
      {!isOver && has.outing && (
        <PlanEvening
          choices={{ day: tournament.date.slice(0, 10), tournament: shortId(story) }}
          title={tournament.title}
        />
      )}
      <p className="Tournament-calendar no-print">
        <a className="IconLink" href={`${path}.ics`}>
          <Icon name="calendar-plus" />
          <span>{t('shows.addToCalendar')}</span>
        </a>
      </p>
    </div>
  )
}
