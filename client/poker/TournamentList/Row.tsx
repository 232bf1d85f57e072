import { useIntl } from 'react-intl'
import { formatWeekday } from '#i18n/eventDates.ts'
import { formatEuros, formatHour } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { houseName } from '#shared/places/houses.ts'
import { stagesOf } from '#shared/poker/tournaments.ts'
import { registrationOf, type TournamentLive } from '#shared/poker/views.ts'
import type { TournamentContent } from '../Tournament/schema.ts'

interface RowProps {
  tournament: StoryReference<TournamentContent>
  short: boolean
  /** Undefined: the table has no column for it; null: of this one nothing is known. */
  live: TournamentLive | null | undefined
}

export function Row({ tournament, short, live }: RowProps) {
  const intl = useIntl()
  const { title, casino, date, day, buy_in, structure } = tournament.content
  const levels = stagesOf(structure).filter((it) => it.kind === 'level')
  return (
    <tr>
      <td>
        <time dateTime={date.replace(' ', 'T')}>
          {intl.formatMessage(
            { id: 'poker.when' },
            { day: formatWeekday(intl, date), hour: formatHour(intl, date.slice(11)) },
          )}
        </time>
      </td>
      <th scope="row">
        <a href={tournament.path}>{title}</a>
        {day && <span className="tag">{intl.formatMessage({ id: 'poker.day' }, { day })}</span>}
      </th>
      <td>{casino && <a href={casino.path}>{houseName(casino)}</a>}</td>
      {!short && (
        <td>
          {levels.length > 0 &&
            intl.formatMessage({ id: 'poker.levelsOf' }, { count: levels.length, minutes: levels[0]?.minutes })}
        </td>
      )}
      <td className="num">{formatEuros(intl, buy_in)}</td>
      {live !== undefined && (
        <td className="TournamentList-places">
          {live && (day === '2' ? intl.formatMessage({ id: 'pokerPages.list.dayTwo' }) : <Places {...live} />)}
        </td>
      )}
    </tr>
  )
}

/** In words: being played, places free, the waiting list. */
function Places(live: TournamentLive) {
  const intl = useIntl()
  const { status, free, waiting } = live
  const registration = registrationOf(live)
  if (status === 'cancelled') return <strong>{intl.formatMessage({ id: 'pokerPages.cancelled' })}</strong>
  return (
    <>
      {status === 'running' && <span className="tag">{intl.formatMessage({ id: 'pokerPages.running' })}</span>}
      {registration === 'open' && <span>{intl.formatMessage({ id: 'pokerPages.free' }, { free })}</span>}
      {registration === 'full' && <span>{intl.formatMessage({ id: 'pokerPages.list.full' }, { waiting })}</span>}
      {registration === 'closed' && <span>{intl.formatMessage({ id: 'pokerPages.closed' })}</span>}
    </>
  )
}
