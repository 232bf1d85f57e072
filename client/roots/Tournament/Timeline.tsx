import { useIntl } from 'react-intl'
import { formatDuration } from '#i18n/formats.ts'
import { lateRegistrationMinute, type Stage, totalMinutes } from '#shared/tournaments.ts'

/** Drawn in these units; the picture stretches to the page's width. */
const width = 1200
const height = 84

/** The evening as a line: levels grow with the blinds, breaks are gaps, a flag where late registration ends. */
export function Timeline({ stages, lateRegistration }: { stages: readonly Stage[]; lateRegistration?: number }) {
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
        {levels.map(({ number, fromMinute, minutes }, index) => {
          const tall = 16 + Math.round((index / steps) * (height - 20))
          const isLate = late !== undefined && fromMinute < late
          return (
            <rect
              key={number}
              className={isLate ? 'is-open' : undefined}
              x={x(fromMinute)}
              y={height - tall}
              width={Math.max(1, x(fromMinute + minutes) - x(fromMinute) - 3)}
              height={tall}
            />
          )
        })}
        {late !== undefined && <line x1={x(late)} x2={x(late)} y1={0} y2={height} vectorEffect="non-scaling-stroke" />}
      </svg>
      <figcaption className="note">
        <span>{intl.formatMessage({ id: late === undefined ? 'poker.timelineBars' : 'poker.timelineLegend' })}</span>
        <span>{formatDuration(intl, total)}</span>
      </figcaption>
    </figure>
  )
}
