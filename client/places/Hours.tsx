import { useId } from 'react'
import type { useIntl } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import type { HoursExceptionContent, HoursRowContent } from '#client/ui/schema.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay, formatHour, formatYearlyDay } from '#i18n/formats.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import type { Block } from '#shared/content/values.ts'
import { nextDayOf } from '#shared/time/openingHours.ts'
import { formatDays } from './formatDays.ts'
import { OpenNow } from './OpenNow.tsx'
import './Hours.css'

export interface HoursProps {
  /** Name of the house: the table's label. */
  name: string
  rows: readonly Block<HoursRowContent>[]
  exceptions: readonly Block<HoursExceptionContent>[]
  /** Absent where a section's own heading stands above. */
  hasHeading?: boolean
}

/** When a house is open: now, a row for each service of the week, and the days that differ. */
export function Hours({ name, rows, exceptions, hasHeading = true }: HoursProps) {
  const { intl, t, locale } = useView()
  const id = useId()
  if (rows.length === 0 && exceptions.length === 0) return null
  const hasServices = rows.some(({ content }) => content.label)
  const word = (column: 'service' | 'days' | 'from' | 'hours') => t(`roots.restaurant.${column}`)
  return (
    <div className="Hours">
      {hasHeading && <h2 id={id}>{t('roots.restaurant.hours')}</h2>}
      <OpenNow rows={rows} exceptions={exceptions} />
      <TableScroll
        label={name ? t('roots.restaurant.hoursOf', { of: grammarOf(locale).ofPlace(name) }) : word('hours')}
      >
        <thead>
          <tr>
            {hasServices && <th scope="col">{word('service')}</th>}
            <th scope="col">{word('days')}</th>
            <th scope="col">{word('from')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uid, content }) => (
            <tr key={uid}>
              {hasServices && <th scope="row">{content.label}</th>}
              <td>{formatDays(intl, content.days)}</td>
              <td className="Hours-time">{t('roots.restaurant.hoursRange', hoursOf(intl, content))}</td>
            </tr>
          ))}
        </tbody>
      </TableScroll>
      <Exceptions exceptions={exceptions} />
    </div>
  )
}

/** Days to come that are not like their weekday, the next one first. */
function Exceptions({ exceptions }: Pick<HoursProps, 'exceptions'>) {
  const { intl, t, today } = useView()
  const coming = exceptions
    .flatMap(({ uid, content }) => {
      const day = nextDayOf(content, today)
      return day ? [{ uid, content, day }] : []
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (coming.length === 0) return null
  return (
    <>
      <h3>{t('hours.exceptions')}</h3>
      <ul className="Hours-exceptions">
        {coming.map(({ uid, content }) => (
          <li key={uid}>
            <span>
              {content.yearly ? formatYearlyDay(intl, content.date) : formatDay(intl, content.date)}
              {content.label && <small> {content.label}</small>}
            </span>{' '}
            <span className="Hours-time">
              {content.closed || !content.opens || !content.closes
                ? t('hours.closedDay')
                : t('roots.restaurant.hoursRange', hoursOf(intl, content))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function hoursOf(intl: ReturnType<typeof useIntl>, { opens = '', closes = '' }: { opens?: string; closes?: string }) {
  return { opens: formatHour(intl, opens), closes: formatHour(intl, closes) }
}
