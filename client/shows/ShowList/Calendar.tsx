import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatMonth, formatWeekday } from '#i18n/eventDates.ts'
import { formatHour } from '#i18n/formats.ts'
import { houseName } from '#shared/places/houses.ts'
import { isMonthInReach, type ShowFilter } from '#shared/shows/showFilter.ts'
import { addMonths } from '#shared/time/parisTime.ts'
import { ShowStatusTag } from '../ShowStatusTag.tsx'
import { daysOf, type Evening } from './Agenda.tsx'
import { addressOf } from './Filters.tsx'

interface CalendarProps {
  /** `YYYY-MM`. */
  month: string
  evenings: readonly Evening[]
  filter: ShowFilter
}

/** A month as a table; on a phone the same days under each other, without the empty ones. */
export function Calendar({ month, evenings, filter }: CalendarProps) {
  const intl = useIntl()
  const { today } = usePage()
  const weeks = weeksOf(month)
  const byDay = new Map(daysOf(evenings).map((it) => [it.day, it.evenings]))
  return (
    <div className="ShowList-calendar">
      <Months month={month} filter={filter} />
      <table>
        <caption className="visually-hidden">
          {intl.formatMessage({ id: 'shows.calendarOf' }, { month: formatMonth(intl, month) })}
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {intl.formatDate(`${day}T12:00:00Z`, { weekday: 'long' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                  evenings={byDay.get(day) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Months({ month, filter }: { month: string; filter: ShowFilter }) {
  const intl = useIntl()
  const { locale, today } = usePage()
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const thisMonth = today.slice(0, 7)
  return (
    <nav className="ShowList-months" aria-label={intl.formatMessage({ id: 'shows.months' })}>
      <h3>{formatMonth(intl, month)}</h3>
      <ul>
        {before >= thisMonth && (
          <li>
            <a href={addressOf(locale, { ...filter, month: before })}>
              <Icon name="arrow-left" />
              {formatMonth(intl, before)}
            </a>
          </li>
        )}
        {isMonthInReach(after, thisMonth) && (
          <li>
            <a href={addressOf(locale, { ...filter, month: after })}>
              {formatMonth(intl, after)}
              <Icon name="arrow-right" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface DayCellProps {
  day: string
  isOutside: boolean
  isToday: boolean
  evenings: readonly Evening[]
}

function DayCell({ day, isOutside, isToday, evenings }: DayCellProps) {
  const intl = useIntl()
  if (isOutside) return <td className="is-empty" />
  return (
    <td className={evenings.length === 0 ? 'is-empty' : undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>
        <span className="ShowList-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="ShowList-date">{formatWeekday(intl, day)}</span>
      </time>
      {evenings.length > 0 && (
        <ul>
          {evenings.map(({ uid, show, time, status }) => (
            <li key={uid}>
              <span className="ShowList-time">{formatHour(intl, time)}</span>
              <a href={show.path}>{show.content.title}</a>
              {show.content.casino && <span className="note">{houseName(show.content.casino)}</span>}
              <ShowStatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

/** The weeks of a month from Monday to Sunday, whole. @param month `YYYY-MM` @returns days, `YYYY-MM-DD` */
function weeksOf(month: string): string[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const count = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day }).toString()),
  )
}
