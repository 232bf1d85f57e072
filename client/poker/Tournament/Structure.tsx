import { useIntl } from 'react-intl'
import { Icon } from '#client/ui/Icon.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatHour } from '#i18n/formats.ts'
import type { Stage } from '#shared/poker/tournaments.ts'
import { parisInstant } from '#shared/time/parisTime.ts'
import { stageMark } from '../stageMark.ts'

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
  const intl = useIntl()
  const word = (id: 'level' | 'begins' | 'minutes' | 'blinds' | 'ante') => intl.formatMessage({ id: `poker.${id}` })
  return (
    <TableScroll label={intl.formatMessage({ id: 'poker.structure' })}>
      <table className="Tournament-levels">
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
                  <Icon name="coffee" /> {intl.formatMessage({ id: 'poker.break' })}
                  <Now />
                </th>
                <td>{formatHour(intl, hourAfter(date, stage.fromMinute))}</td>
                <td className="num">{stage.minutes}</td>
                <td colSpan={2} />
              </tr>
            ),
          )}
        </tbody>
      </table>
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
  const intl = useIntl()
  const chips = (count: number) => intl.formatNumber(count)
  return (
    <tr className={isLast ? 'is-last' : undefined} {...rowMark(stage, current)}>
      <th scope="row">
        {stage.number}
        <Now />
        {isLast && <span className="tag">{intl.formatMessage({ id: 'poker.lastEntry' })}</span>}
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
  const intl = useIntl()
  return <span className="tag Tournament-now">{intl.formatMessage({ id: 'poker.now' })}</span>
}

function rowMark({ fromMinute }: Stage, current: number | undefined) {
  return { ...stageMark(fromMinute, current), 'aria-current': fromMinute === current ? ('step' as const) : undefined }
}

/** The hour on the wall's clock, also in the night in which it is put back. */
function hourAfter(date: string, minutes: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(parisInstant(date)).add({ minutes })
  return time.toZonedDateTimeISO('Europe/Paris').toPlainTime().toString().slice(0, 5)
}
