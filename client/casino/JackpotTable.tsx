import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatHour, formatPrice } from '#i18n/formats.ts'
import type { JackpotRow as Row } from '#shared/casino/views.ts'
import * as brand from '#shared/house.ts'
import { localHour } from '#shared/time/localTime.ts'
import { floorData } from './dataNames.ts'
import './jackpots.css'

const columns = ['name', 'amount', 'at', 'payments'] as const

interface JackpotTableProps {
  /** None yet: a script fills the table in. */
  jackpots: readonly Row[]
  /** Path of the page with the last payments of a machine. */
  path: string
}

/**
 * One row a machine. The link to its last payments opens them on the casino's page, or in a dialog where there is a
 * script. The hidden row is what a script makes others of.
 */
export function JackpotTable({ jackpots, path }: JackpotTableProps) {
  const { t } = useText()
  return (
    <div {...dataOf(floorData, { rows: '' })} hidden={jackpots.length === 0}>
      <TableScroll label={t('vipPages.jackpots.title')} className="PhoneTable JackpotTable">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'amount' ? 'num' : undefined}>
                {t(`vipPages.jackpots.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jackpots.map((jackpot) => (
            <JackpotRow key={jackpot.machine} jackpot={jackpot} path={path} />
          ))}
          <JackpotRow path={path} />
        </tbody>
      </TableScroll>
    </div>
  )
}

/** Without a jackpot it is the pattern. */
function JackpotRow({ jackpot, path }: { jackpot?: Row; path: string }) {
  const { intl, t } = useText()
  const { machine = '', name = '', amount = 0, currency = brand.currency, at } = jackpot ?? {}
  return (
    <tr hidden={!jackpot} {...dataOf(floorData, { machine, instant: at ?? 0 })}>
      <th scope="row">
        <span {...dataOf(floorData, { name: '' })}>{name}</span>{' '}
        <small translate="no" {...dataOf(floorData, { number: '' })}>
          {machine}
        </small>
      </th>
      <td className="num" {...dataOf(floorData, { amount: '' })}>
        {jackpot && formatPrice(intl, amount / 100, currency)}
      </td>
      <td {...dataOf(floorData, { at: '' })}>{at !== undefined && formatHour(intl, localHour(at))}</td>
      <td>
        <a
          href={jackpot && `${path}?machine=${encodeURIComponent(machine)}#payments`}
          {...dataOf(floorData, { path: jackpot ? undefined : path, payments: machine })}
        >
          {t('vipPages.payments.open')}
          <span className="visually-hidden" {...dataOf(floorData, { name: '' })}>
            {' '}
            {name}
          </span>
        </a>
      </td>
    </tr>
  )
}
