import { useIntl } from 'react-intl'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/parisTime.ts'
import type { ShownPointsLine } from '#shared/screens/vip.ts'

/** Lines of the ledger, each explained: when, what, where, how many points, and until when they count (B2). */
export function PointsTable({ lines, label }: { lines: readonly ShownPointsLine[]; label: string }) {
  const intl = useIntl()
  const day = (at: number) => formatDay(intl, todayInParis(at))
  return (
    <TableScroll label={label}>
      <table className="PointsTable">
        <thead>
          <tr>
            {(['day', 'what', 'where', 'points'] as const).map((column) => (
              <th key={column} scope="col" className={column === 'points' ? 'num' : undefined}>
                {intl.formatMessage({ id: `vipPages.points.${column}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, label: words, casinoName, points, expiresAt }) => (
            <tr key={id}>
              <td>{day(at)}</td>
              <td>{words}</td>
              <td>{casinoName ?? intl.formatMessage({ id: 'vipPages.points.online' })}</td>
              <td className="num">
                <strong className={points > 0 ? 'Gains' : undefined}>
                  {intl.formatNumber(points, { signDisplay: 'exceptZero' })}
                </strong>
                {expiresAt !== undefined && (
                  <small>{intl.formatMessage({ id: 'vipPages.points.until' }, { day: day(expiresAt) })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
