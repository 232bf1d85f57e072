import type { IntlShape } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import type { HoursExceptionContent, HoursRowContent } from '#client/ui/schema.ts'
import { weekdays } from '#client/ui/schema.ts'
import { formatDay, formatHour } from '#i18n/formats.ts'
import type { Block } from '#shared/content/values.ts'
import { localMoment } from '#shared/time/localTime.ts'
import { nextChange, type OpeningHours, type OpeningState, openingState } from '#shared/time/openingHours.ts'
import './Hours.css'

interface OpenNowProps {
  rows: readonly Block<HoursRowContent>[]
  exceptions: readonly Block<HoursExceptionContent>[]
}

/** « Ouvert, jusqu’à 22 h 30 » or when it opens next. The page is drawn anew when that changes. */
export function OpenNow({ rows, exceptions }: OpenNowProps) {
  if (rows.length === 0 && exceptions.length === 0) return null
  return <OpeningText hours={{ rows: rows.map((it) => it.content), exceptions: exceptions.map((it) => it.content) }} />
}

/** The same of hours that are no blocks of a story. */
export function OpeningText({ hours }: { hours: OpeningHours }) {
  const { intl, now, today, validUntil } = useView()
  const state = openingState(hours, now)
  const change = nextChange(state)
  if (change !== undefined) validUntil(change)
  return (
    <p className={state.open ? 'OpenNow OpenNow--open' : 'OpenNow'}>
      <span>{openingText(intl, state, today)}</span>
    </p>
  )
}

function openingText(intl: IntlShape, state: OpeningState, today: string): string {
  if (state.open) {
    if (state.until === undefined) return intl.formatMessage({ id: 'hours.openAlways' })
    return intl.formatMessage({ id: 'hours.openUntil' }, { hour: wallClock(intl, state.until).hour })
  }
  if (state.opensAt === undefined) return intl.formatMessage({ id: 'hours.closed' })
  const { hour, day } = wallClock(intl, state.opensAt)
  const ahead = Temporal.PlainDate.from(today).until(day).days
  if (ahead === 0) return intl.formatMessage({ id: 'hours.opensToday' }, { hour })
  if (ahead === 1) return intl.formatMessage({ id: 'hours.opensTomorrow' }, { hour })
  if (ahead < weekdays.length) {
    const weekday = intl.formatMessage({ id: 'roots.days.weekday' }, { day: weekdays[day.dayOfWeek - 1] })
    return intl.formatMessage({ id: 'hours.opensWeekday' }, { day: weekday, hour })
  }
  return intl.formatMessage({ id: 'hours.opensOn' }, { date: formatDay(intl, day.toString()), hour })
}

function wallClock(intl: IntlShape, time: number): { day: Temporal.PlainDate; hour: string } {
  const zoned = localMoment(time)
  return { day: zoned.toPlainDate(), hour: formatHour(intl, zoned.toPlainTime().toString({ smallestUnit: 'minute' })) }
}
