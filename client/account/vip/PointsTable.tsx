import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay } from '#i18n/formats.ts'
import { todayInParis } from '#shared/parisTime.ts'
import type { ShownPointsLine } from '#shared/screens/vip.ts'

interface PointsTableProps {
  lines: readonly ShownPointsLine[]
  label: string
  /** Each line can be called wrong. */
  hasClaims?: boolean
}

/** Lines of the ledger, each explained: when, what, where, how many points, and until when they count (B2). */
export function PointsTable({ lines, label, hasClaims = false }: PointsTableProps) {
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
              <td>
                {words}
                {hasClaims && <WrongLine words={`${words}, ${day(at)}`} id={id} points={points} />}
              </td>
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

/** « Cette ligne est fausse » : a letter to the house with the line in it (B2); nothing where there is no address. */
function WrongLine({ id, words, points }: { id: string; words: string; points: number }) {
  const intl = useIntl()
  const { contacts } = usePage()
  if (!contacts.email) return null
  const subject = intl.formatMessage({ id: 'vipPages.wrong.subject' })
  const body = intl.formatMessage({ id: 'vipPages.wrong.body' }, { id, words, points })
  const letter = `mailto:${contacts.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <a className="WrongLine" href={letter}>
      {intl.formatMessage({ id: 'vipPages.wrong.link' })}
      <span className="visually-hidden"> {words}</span>
    </a>
  )
}
