import type { IntlShape } from 'react-intl'
import { useView } from '#client/app/useView.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import type { GameTable } from '#shared/casino/api.ts'
import { currency } from '#shared/house.ts'
import { floorLocale, langOf } from '#shared/locales.ts'
import { floorData } from './dataNames.ts'
import './gameTables.css'

/** Games by the floor's names, which are French: other readers have the names of their language. */
const floorGames = { 'Roulette anglaise': 'englishRoulette', 'Black jack': 'blackJack' } as const

const columns = ['game', 'table', 'bets', 'positions', 'state'] as const

interface GameTablesProps {
  /** None yet: a script fills the table in. */
  games: readonly GameTable[]
  title: string
  /** Level of the title. */
  level: 'h2' | 'h3'
}

/**
 * Tables of the casino with bets, places and whether they are open now. The hidden row is what a script makes
 * others of.
 */
export function GameTables({ games, title, level: Heading }: GameTablesProps) {
  const { intl, t, locale } = useView()
  return (
    // The region that scrolls bears the title; a section round it would only say it twice.
    <div className="GameTables" {...dataOf(floorData, { rows: '' })} hidden={games.length === 0}>
      <Heading>{title}</Heading>
      <TableScroll
        label={title}
        className="PhoneTable"
        {...dataOf(floorData, {
          open: t('vipPages.games.open'),
          closed: t('vipPages.games.closed'),
          names: locale === floorLocale ? undefined : JSON.stringify(gameNames(intl)),
        })}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`vipPages.games.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <TableRow key={game.table} game={game} />
          ))}
          <TableRow />
        </tbody>
      </TableScroll>
    </div>
  )
}

/** Without a table it is the pattern. */
function TableRow({ game: shown }: { game?: GameTable }) {
  const { intl, t, locale } = useView()
  // A name that we do not know stands as the floor sends it.
  const floorLanguage = langOf(floorLocale, locale)
  const known = floorLanguage && gameNames(intl)[shown?.game ?? '']
  const { table = '', game = '', betMin = 0, betMax = 0, positions = 0, open } = shown ?? {}
  const whole = (cents: number) =>
    intl.formatNumber(cents / 100, { style: 'currency', currency, maximumFractionDigits: 0 })
  return (
    <tr hidden={!shown} {...dataOf(floorData, { table })}>
      <th scope="row" lang={known ? undefined : floorLanguage} {...dataOf(floorData, { name: '' })}>
        {known ?? game}
      </th>
      <td lang={floorLanguage} {...dataOf(floorData, { number: '' })}>
        {table}
      </td>
      <td
        {...dataOf(floorData, {
          bets: t('places.games.range', { min: '{min}', max: '{max}' }),
        })}
      >
        {shown && t('places.games.range', { min: whole(betMin), max: whole(betMax) })}
      </td>
      <td {...dataOf(floorData, { positions: t('vipPages.games.positions') })}>
        {shown && intl.formatNumber(positions)}
      </td>
      <td {...dataOf(floorData, { openState: '' })}>{shown && t(`vipPages.games.${open ? 'open' : 'closed'}`)}</td>
    </tr>
  )
}

/** Names of the reader's language by those of the floor. */
function gameNames(intl: IntlShape): Readonly<Record<string, string>> {
  const names = Object.entries(floorGames).map(([name, id]) => [
    name,
    intl.formatMessage({ id: `vipPages.games.name.${id}` }),
  ])
  return Object.fromEntries(names)
}
