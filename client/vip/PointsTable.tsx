import { useIntl } from 'react-intl'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay } from '#i18n/formats.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { lineAnchor, type PointsRow } from '#shared/vip/views.ts'
import { WrongLine } from './WrongLine.tsx'

interface PointsTableProps {
  lines: readonly PointsRow[]
  label: string
  /** Each line can be called wrong; a form that came back. */
  claims?: { page: number; returned?: ReturnedForm }
}

/** Lines of the ledger, each explained: when, what, where, how many points, and until when they count. */
export function PointsTable({ lines, label, claims }: PointsTableProps) {
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
          {lines.map(({ id, at, label: text, casinoName, points, expiresAt, claim }) => (
            <tr key={id} id={claims && lineAnchor(id)}>
              <td>{day(at)}</td>
              <td>
                {text}
                {claims && <WrongLine {...claims} text={`${text}, ${day(at)}`} id={id} claim={claim} />}
              </td>
              <td>{casinoName ?? intl.formatMessage({ id: 'vipPages.points.online' })}</td>
              <td className="num">
                <strong className={points > 0 ? 'Gains' : undefined}>
                  {intl.formatNumber(points, { signDisplay: 'exceptZero' })}
                </strong>
                {expiresAt !== null && (
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
