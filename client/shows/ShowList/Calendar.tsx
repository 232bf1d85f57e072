import { useView } from '#client/app/useView.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatMonth } from '#i18n/eventDates.ts'
import { formatWeekday } from '#i18n/formats.ts'
import { isMonthInReach, type ShowFilter } from '#shared/shows/showFilter.ts'
import { noonOf, weeksOf } from '#shared/time/days.ts'
import { addMonths } from '#shared/time/localTime.ts'
import { addressOf } from './Filters.tsx'

interface CalendarProps {
  filter: ShowFilter
  /** How many evenings each day of the month has, by `YYYY-MM-DD`; a day without any is absent. */
  days: Readonly<Record<string, number>>
}

/** A month as a table: a day with evenings is a link that keeps the list to it, another month one click away. */
export function Calendar({ filter, days }: CalendarProps) {
  const { intl, t, locale } = useView()
  const weeks = weeksOf(filter.month)
  return (
    <div className="ShowList-calendar no-print">
      <Months filter={filter} />
      <table>
        <caption className="visually-hidden">
          {t('shows.calendarOf', { month: formatMonth(intl, filter.month) })}
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{weekday(day, 'short')}</span>
                <span className="visually-hidden">{weekday(day, 'long')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(filter.month) && <Day day={day} count={days[day] ?? 0} filter={filter} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {filter.date && (
        <p>
          <a href={addressOf(locale, { ...filter, date: undefined })}>{t('shows.wholeMonth')}</a>
        </p>
      )}
    </div>
  )

  function weekday(day: string, style: 'short' | 'long'): string {
    return intl.formatDate(noonOf(day), { weekday: style })
  }
}

function Day({ day, count, filter }: { day: string; count: number; filter: ShowFilter }) {
  const { intl, t, locale, today } = useView()
  const number = Number(day.slice(8))
  const current = day === today ? 'date' : undefined
  if (count === 0) return <span aria-current={current}>{number}</span>
  const isPast = day < today
  return (
    <a
      className={isPast ? 'is-past' : undefined}
      href={addressOf(locale, { ...filter, date: day })}
      aria-current={day === filter.date ? 'true' : current}
      aria-label={t(isPast ? 'shows.dayPast' : 'shows.dayOf', { day: formatWeekday(intl, day), count })}
    >
      {number}
    </a>
  )
}

function Months({ filter }: { filter: ShowFilter }) {
  const { intl, t, locale, today } = useView()
  const { month } = filter
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  const thisMonth = today.slice(0, 7)
  const hrefOf = (other: string) => addressOf(locale, { ...filter, month: other, date: undefined })
  return (
    <nav className="ShowList-months" aria-label={t('shows.months')}>
      <h3 className="Capital">{formatMonth(intl, month)}</h3>
      {before >= thisMonth && (
        <a href={hrefOf(before)} aria-label={formatMonth(intl, before)}>
          <Icon name="arrow-left" />
        </a>
      )}
      {isMonthInReach(after, thisMonth) && (
        <a href={hrefOf(after)} aria-label={formatMonth(intl, after)}>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}
