import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatHour, formatPrice, formatWeekday } from '#i18n/formats.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { houseName, isOnlyPageOf } from '#shared/places/houses.ts'
import { isFiltered } from '#shared/poker/tournamentFilter.ts'
import { stagesOf, tournamentEnd } from '#shared/poker/tournaments.ts'
import { registrationOf, type TournamentLive } from '#shared/poker/views.ts'
import { localInstant } from '#shared/time/localTime.ts'
import type { TournamentContent } from '../Tournament/schema.ts'
import { Filters } from './Filters.tsx'
import { filterOf, type TournamentListContent } from './schema.ts'
import './TournamentList.css'

interface LiveProps {
  /** By uuid of the story; absent where it was not read: then no place is promised. */
  live?: Readonly<Record<string, TournamentLive>>
}

/** Tournaments to come as a table, each under the other on a phone; with filters and free places. Static. */
export function TournamentList(content: TournamentListContent & LiveProps) {
  const { title, short, casinos, filters, listing, live, anchor } = content
  const { t, path, validUntil } = useView()
  const parsed = filterOf(filters ? listing.query : {}, casinos)
  const isEmpty = listing.items.length === 0
  for (const { content: it } of listing.items) {
    const startsAt = localInstant(it.date)
    validUntil(startsAt > listing.now ? startsAt : tournamentEnd(it))
  }
  const columns = [
    ...(['date', 'tournament'] as const),
    // On the page of a casino no line names it again.
    ...(isOnlyPageOf(casinos, path) ? [] : (['casino'] as const)),
    ...(short ? [] : (['levels'] as const)),
    'buyIn',
  ] as const
  return (
    // The region of the table bears the title; the section round it would only say it twice.
    <BlockSection className="TournamentList" content={content} isNamed={isEmpty} isGaming>
      {filters && <Filters {...content} parsed={parsed} />}
      {isEmpty && (
        <p className="lead">{t(isFiltered(parsed.filter) ? 'pokerPages.list.emptyFiltered' : 'poker.empty')}</p>
      )}
      {!isEmpty && (
        <TableScroll label={title ?? t('poker.next')} className={short ? 'is-short' : undefined}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={name === 'buyIn' ? 'num' : undefined}>
                  {t(`poker.${name}`)}
                </th>
              ))}
              {live && <th scope="col">{t('poker.places')}</th>}
            </tr>
          </thead>
          <tbody>
            {listing.items.map((it) => (
              <Row
                key={it.uuid}
                tournament={it}
                columns={columns}
                now={listing.now}
                live={live && (live[it.uuid] ?? null)}
              />
            ))}
          </tbody>
        </TableScroll>
      )}
      <PageLinks page={listing.page} pages={listing.pages} query={listing.query} anchor={anchor} />
    </BlockSection>
  )
}

interface RowProps {
  tournament: StoryReference<TournamentContent>
  columns: readonly string[]
  /** Epoch ms. */
  now: number
  /** Undefined: the table has no column for it; null: of this one nothing is known. */
  live: TournamentLive | null | undefined
}

function Row({ tournament, columns, now, live }: RowProps) {
  const { intl, t } = useText()
  const { title, casino, date, day, buy_in, structure } = tournament.content
  const levels = stagesOf(structure).filter((it) => it.kind === 'level')
  return (
    <tr>
      <td>
        <time className="Capital" dateTime={date.replace(' ', 'T')}>
          {t('poker.when', { day: formatWeekday(intl, date), hour: formatHour(intl, date.slice(11)) })}
        </time>
      </td>
      <th scope="row">
        <a href={tournament.path}>{title}</a>
        {day && <span className="tag">{t('poker.day', { day })}</span>}
        {live === undefined && localInstant(date) <= now && <span className="tag">{t('pokerPages.running')}</span>}
      </th>
      {columns.includes('casino') && <td>{casino && <a href={casino.path}>{houseName(casino)}</a>}</td>}
      {columns.includes('levels') && (
        <td>{levels.length > 0 && t('poker.levelsOf', { count: levels.length, minutes: levels[0]?.minutes })}</td>
      )}
      <td className="num">{formatPrice(intl, buy_in)}</td>
      {live !== undefined && (
        <td className="TournamentList-places">
          {live && (day === '2' ? t('pokerPages.list.dayTwo') : <Places {...live} />)}
        </td>
      )}
    </tr>
  )
}

/** In words: being played, places free, the waiting list. */
function Places(live: TournamentLive) {
  const { t } = useText()
  const { status, free, waiting } = live
  const registration = registrationOf(live)
  if (status === 'cancelled') return <strong>{t('pokerPages.cancelled')}</strong>
  return (
    <>
      {status === 'running' && <span className="tag">{t('pokerPages.running')}</span>}
      {registration === 'open' && <span>{t('pokerPages.free', { free })}</span>}
      {registration === 'full' && <span>{t('pokerPages.list.full', { waiting })}</span>}
      {registration === 'closed' && <span>{t('pokerPages.closed')}</span>}
    </>
  )
}
