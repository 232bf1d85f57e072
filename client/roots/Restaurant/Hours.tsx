import { useId } from 'react'
import { useIntl } from 'react-intl'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatHour } from '#i18n/formats.ts'
import type { HoursRowContent } from '#shared/content/roots/parts.ts'
import type { Block } from '#shared/content/values.ts'
import { formatDays } from './formatDays.ts'

/** When a table is open: a row for each service, its days and its hours. */
export function Hours({ name, rows }: { name: string; rows: readonly Block<HoursRowContent>[] }) {
  const intl = useIntl()
  const id = useId()
  if (rows.length === 0) return null
  const hasServices = rows.some(({ content }) => content.label)
  const word = (column: 'service' | 'days' | 'from') => intl.formatMessage({ id: `roots.restaurant.${column}` })
  return (
    <div className="Hours">
      <h2 id={id}>{intl.formatMessage({ id: 'roots.restaurant.hours' })}</h2>
      <TableScroll label={intl.formatMessage({ id: 'roots.restaurant.hoursOf' }, { name })}>
        <table>
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
                <td className="Hours-time">
                  {intl.formatMessage(
                    { id: 'roots.restaurant.hoursRange' },
                    { opens: formatHour(intl, content.opens), closes: formatHour(intl, content.closes) },
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
