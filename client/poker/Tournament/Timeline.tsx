import { useIntl } from 'react-intl'
import { formatDuration } from '#i18n/formats.ts'
import { lateRegistrationMinute, type Stage, totalMinutes } from '#shared/poker/tournaments.ts'
import { stageMark } from '../stageMark.ts'

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
  const intl = useIntl()
  const total = totalMinutes(stages)
  const x = (minute: number) => Math.round((minute / total) * width)
  const levels = stages.filter((it) => it.kind === 'level')
  const steps = Math.max(1, levels.length - 1)
  const late = lateRegistrationMinute(stages, lateRegistration)
  const name = intl.formatMessage(
    { id: 'poker.timeline' },
    { levels: levels.length, breaks: stages.length - levels.length, duration: formatDuration(intl, total) },
  )
  return (
    <figure className="Tournament-timeline">
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
      <figcaption className="note">
        <span>{intl.formatMessage({ id: late === undefined ? 'poker.timelineBars' : 'poker.timelineLegend' })}</span>
        <span className="Tournament-nowLegend">{intl.formatMessage({ id: 'poker.timelineNow' })}</span>
        <span>{formatDuration(intl, total)}</span>
      </figcaption>
    </figure>
  )
}
