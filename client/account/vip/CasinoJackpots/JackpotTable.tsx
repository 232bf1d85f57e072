import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import type { CasinoJackpotsProps } from '#shared/screens/casino.ts'

const columns = ['name', 'amount', 'at', 'payments'] as const

/** One row a machine. The link to its last payments opens them on the page, or in a dialog where there is a script. */
export function JackpotTable({ jackpots }: CasinoJackpotsProps) {
  const intl = useIntl()
  const { path } = usePage()
  return (
    <TableScroll label={intl.formatMessage({ id: 'vipPages.jackpots.title' })}>
      <table className="JackpotTable">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'amount' ? 'num' : undefined}>
                {intl.formatMessage({ id: `vipPages.jackpots.${column}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jackpots.map(({ machine, name, amount, currency, at }) => (
            <tr key={machine} data-machine={machine} data-instant={Date.parse(at)}>
              <th scope="row">
                {name} <small translate="no">{machine}</small>
              </th>
              <td className="num" data-amount="">
                {intl.formatNumber(amount / 100, { style: 'currency', currency })}
              </td>
              <td data-at="">
                {intl.formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Paris' })}
              </td>
              <td>
                <a href={`${path}?machine=${encodeURIComponent(machine)}#paiements`} data-payments={machine}>
                  {intl.formatMessage({ id: 'vipPages.payments.open' })}
                  <span className="visually-hidden"> {name}</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
