import { useIntl } from 'react-intl'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import type { GameTable } from '#shared/api/casino.ts'

const columns = ['game', 'table', 'bets', 'positions', 'state'] as const

/** Tables of the casino with bets, places and whether they are open now (R148). */
export function GameTables({ games }: { games: readonly GameTable[] }) {
  const intl = useIntl()
  const euros = (cents: number) =>
    intl.formatNumber(cents / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  if (games.length === 0) return null
  return (
    // The region that scrolls bears the title; a section round it would only say it twice.
    <div className="GameTables">
      <h2>{intl.formatMessage({ id: 'vipPages.games.title' })}</h2>
      <TableScroll label={intl.formatMessage({ id: 'vipPages.games.title' })}>
        <table
          data-open={intl.formatMessage({ id: 'vipPages.games.open' })}
          data-closed={intl.formatMessage({ id: 'vipPages.games.closed' })}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {intl.formatMessage({ id: `vipPages.games.${column}` })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {games.map(({ table, game, betMin, betMax, positions, open }) => (
              <tr key={table} data-table={table}>
                <th scope="row">{game}</th>
                <td>{table}</td>
                <td data-bets={intl.formatMessage({ id: 'places.games.range' }, { min: '{min}', max: '{max}' })}>
                  {intl.formatMessage({ id: 'places.games.range' }, { min: euros(betMin), max: euros(betMax) })}
                </td>
                <td data-positions="">{intl.formatNumber(positions)}</td>
                <td data-open-state="">{intl.formatMessage({ id: `vipPages.games.${open ? 'open' : 'closed'}` })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
