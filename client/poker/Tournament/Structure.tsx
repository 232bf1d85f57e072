import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDuration, formatHour } from '#i18n/formats.ts'
import { timeZone } from '#shared/house.ts'
import type { Stage } from '#shared/poker/api.ts'
import { lateRegistrationMinute, totalMinutes } from '#shared/poker/tournaments.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { tournamentData } from '../dataNames.ts'

interface StructureProps {
  stages: readonly Stage[]
  /** First card, `YYYY-MM-DD HH:mm`. */
  date: string
  lateRegistration?: number
  /** `fromMinute` of what is being played. */
  current?: number
}

/** Level by level: when it begins, how long it is, what it costs to stay. */
export function Structure({ stages, date, lateRegistration, current }: StructureProps) {
  const { intl, t } = useText()
  const word = (id: 'level' | 'begins' | 'minutes' | 'blinds' | 'ante') => t(`poker.${id}`)
  return (
    <TableScroll label={t('poker.structure')} className="Tournament-levels">
      <thead>
        <tr>
          <th scope="col">{word('level')}</th>
          <th scope="col">{word('begins')}</th>
          <th scope="col" className="num">
            {word('minutes')}
          </th>
          <th scope="col" className="num">
            {word('blinds')}
          </th>
          <th scope="col" className="num">
            {word('ante')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) =>
          stage.kind === 'level' ? (
            <LevelRow
              key={stage.fromMinute}
              stage={stage}
              hour={hourAfter(date, stage.fromMinute)}
              isLast={stage.number === lateRegistration}
              current={current}
            />
          ) : (
            <tr key={stage.fromMinute} className="is-break" {...rowMark(stage, current)}>
              <th scope="row">
                <Icon name="coffee" /> {t('poker.break')}
                <Now />
              </th>
              <td>{formatHour(intl, hourAfter(date, stage.fromMinute))}</td>
              <td className="num">{stage.minutes}</td>
              <td colSpan={2} />
            </tr>
          ),
        )}
      </tbody>
    </TableScroll>
  )
}

interface LevelRowProps {
  stage: Extract<Stage, { kind: 'level' }>
  hour: string
  /** The last one in which one may enter. */
  isLast: boolean
  current?: number
}

function LevelRow({ stage, hour, isLast, current }: LevelRowProps) {
  const { intl, t } = useText()
  const chips = (count: number) => intl.formatNumber(count)
  return (
    <tr className={isLast ? 'is-last' : undefined} {...rowMark(stage, current)}>
      <th scope="row">
        {stage.number}
        <Now />
        {isLast && <span className="tag">{t('poker.lastEntry')}</span>}
      </th>
      <td>{formatHour(intl, hour)}</td>
      <td className="num">{stage.minutes}</td>
      <td className="num">{`${chips(stage.smallBlind)} / ${chips(stage.bigBlind)}`}</td>
      <td className="num">{stage.ante > 0 ? chips(stage.ante) : '–'}</td>
    </tr>
  )
}

/** The row of what is being played says so; in the others the word is not shown. */
function Now() {
  const { t } = useText()
  return <span className="tag Tournament-now">{t('poker.now')}</span>
}

function rowMark({ fromMinute }: Stage, current: number | undefined) {
  return { ...stageMark(fromMinute, current), 'aria-current': fromMinute === current ? ('step' as const) : undefined }
}

/** The hour on the wall's clock, also in the night in which it is put back. */
function hourAfter(date: string, minutes: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(localInstant(date)).add({ minutes })
  return time.toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)
}

/** Drawn in these units; the picture stretches to the page's width. */
const width = 1200
const height = 84
/** Height of a break, seen only while it lasts. */
const breakHeight = 8

interface TimelineProps {
  stages: readonly Stage[]
  lateRegistration?: number
  /** `fromMinute` of what is being played. */
  current?: number
}

/**
 * The evening as a line: levels grow with the blinds, breaks are gaps, a flag where late registration ends. What is being
 * played stands out, and moves on while one looks (client/poker/live.ts).
 */
export function Timeline({ stages, lateRegistration, current }: TimelineProps) {
  const { intl, t } = useText()
  const total = totalMinutes(stages)
  const x = (minute: number) => Math.round((minute / total) * width)
  const levels = stages.filter((it) => it.kind === 'level')
  const steps = Math.max(1, levels.length - 1)
  const late = lateRegistrationMinute(stages, lateRegistration)
  const name = t('poker.timeline', {
    levels: levels.length,
    breaks: stages.length - levels.length,
    duration: formatDuration(intl, total),
  })
  return (
    <div className="Tournament-timeline">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={name}>
        {stages.map((stage) => {
          const { kind, fromMinute, minutes } = stage
          const tall = kind === 'break' ? breakHeight : 16 + Math.round(((stage.number - 1) / steps) * (height - 20))
          const isLate = kind === 'level' && late !== undefined && fromMinute < late
          return (
            <rect
              key={fromMinute}
              className={kind === 'break' ? 'is-break' : isLate ? 'is-open' : undefined}
              x={x(fromMinute)}
              y={height - tall}
              width={Math.max(1, x(fromMinute + minutes) - x(fromMinute) - 3)}
              height={tall}
              {...stageMark(fromMinute, current)}
            />
          )
        })}
        {late !== undefined && <line x1={x(late)} x2={x(late)} y1={0} y2={height} vectorEffect="non-scaling-stroke" />}
      </svg>
      <p className="note">
        <span>{t(late === undefined ? 'poker.timelineBars' : 'poker.timelineLegend')}</span>
        <span className="Tournament-nowLegend">{t('poker.timelineNow')}</span>
        <span>{formatDuration(intl, total)}</span>
      </p>
    </div>
  )
}

/**
 * Attributes of what stands for a stage of the structure: its first minute names it, a mark the one being played.
 * The server writes them; client/poker/live.ts moves the mark.
 * @param current `fromMinute` of what is being played; undefined: nothing is
 */
function stageMark(fromMinute: number, current: number | undefined) {
  return dataOf(tournamentData, { minute: fromMinute, now: fromMinute === current ? '' : undefined })
}
