import type { IntlShape } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import type { GameContent } from '#client/places/Casino/schema.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { HouseLink } from '#client/ui/place/HouseLink.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatPrice } from '#i18n/formats.ts'
import type { Block } from '#shared/content/values.ts'
import { slugOf } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { GameTables } from '../GameTables.tsx'
import { LiveFloor } from '../LiveFloor.tsx'
import type { GameListContent } from './schema.ts'
import './GameList.css'

/**
 * Games with bets, tables and positions; columns that no game fills are left out. Under them, of a casino, its
 * tables as they are now: a script fills them in and keeps them up to date, without one the link leads to the page that
 * the server draws each time. Static.
 */
export function GameList(content: GameListContent) {
  const { title, casino, note } = content
  const { t, locale } = useView()
  const games = content.games.length > 0 ? content.games : (casino?.content.games ?? [])
  return (
    // The region that scrolls bears the title; the section round it would only say it twice.
    <BlockSection className="GameList" content={content} isNamed={false} isGaming>
      {games.length === 0 && <p className="lead">{t('places.games.empty')}</p>}
      {games.length > 0 && <Games games={games} title={title} />}
      {note && <p className="note">{note}</p>}
      {casino && (
        <LiveFloor casino={slugOf(casino)} heardAt={null}>
          <GameTables games={[]} title={t('vipPages.games.live')} level="h3" />
        </LiveFloor>
      )}
      {casino && <HouseLink house={casino} />}
      {casino && (
        <ArrowLink href={pathFor('jackpots', locale, { casino: slugOf(casino) })}>{t('vipPages.games.now')}</ArrowLink>
      )}
    </BlockSection>
  )
}

function Games({ games, title }: { games: readonly Block<GameContent>[]; title?: string }) {
  const { intl, t } = useText()
  const has = (...names: (keyof GameContent)[]) =>
    games.some(({ content }) => names.some((it) => content[it] !== undefined))
  const columns = {
    bets: has('bet_min', 'bet_max', 'note'),
    tables: has('tables'),
    positions: has('positions'),
    hours: has('hours'),
  }
  const head = (name: keyof typeof columns) => columns[name] && <th scope="col">{t(`places.games.${name}`)}</th>
  return (
    <TableScroll label={title ?? t('places.games.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('places.games.game')}</th>
          {head('bets')}
          {head('tables')}
          {head('positions')}
          {head('hours')}
        </tr>
      </thead>
      <tbody>
        {games.map(({ uid, content }) => (
          <tr key={uid}>
            <th scope="row">
              {content.game}
              {content.table && <small> {content.table}</small>}
            </th>
            {columns.bets && (
              <td>
                {betsOf(intl, content)}
                {content.note && <small> {content.note}</small>}
              </td>
            )}
            {columns.tables && <td>{numberOf(intl, content.tables)}</td>}
            {columns.positions && <td>{numberOf(intl, content.positions)}</td>}
            {columns.hours && <td>{content.hours}</td>}
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}

function betsOf(intl: IntlShape, { bet_min, bet_max }: GameContent): string | undefined {
  const min = bet_min === undefined ? undefined : formatPrice(intl, bet_min)
  const max = bet_max === undefined ? undefined : formatPrice(intl, bet_max)
  if (min && max) return intl.formatMessage({ id: 'places.games.range' }, { min, max })
  if (min) return intl.formatMessage({ id: 'places.games.from' }, { min })
  return max && intl.formatMessage({ id: 'places.games.upTo' }, { max })
}

function numberOf(intl: IntlShape, value: number | undefined): string | undefined {
  return value === undefined ? undefined : intl.formatNumber(value)
}
