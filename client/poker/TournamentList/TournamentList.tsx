import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { Section } from '#client/ui/Section.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { isFiltered } from '#shared/poker/tournamentFilter.ts'
import { tournamentEnd } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import { parisInstant } from '#shared/time/parisTime.ts'
import { Filters } from './Filters.tsx'
import { Row } from './Row.tsx'
import type { TournamentListContent } from './schema.ts'
import { filterOf } from './selectTournaments.ts'
import './TournamentList.css'

interface LiveProps {
  /** By uuid of the story; absent where nobody asked for it: then no place is promised. */
  live?: Readonly<Record<string, TournamentLive>>
}

/** Tournaments to come as a table, each under the other on a phone; with filters and free places. Static. */
export function TournamentList(content: TournamentListContent & LiveProps) {
  const { label, title, intro, short, casinos, filters, listing, live, link_label, link, surface, anchor } = content
  const intl = useIntl()
  const { validUntil } = usePage()
  const id = useId()
  const parsed = filterOf(filters ? listing.query : {}, casinos)
  const isEmpty = listing.items.length === 0
  for (const { content: it } of listing.items) validUntil(filters ? tournamentEnd(it) : parisInstant(it.date))
  const columns = ['date', 'tournament', 'casino', ...(short ? [] : (['levels'] as const)), 'buyIn'] as const
  return (
    // The region of the table bears the title; the section round it would only say it twice.
    <Section
      className="TournamentList"
      surface={surface}
      anchor={anchor}
      labelledBy={isEmpty && title ? id : undefined}
    >
      <BlockHead id={id} content={{ label, title, intro }} />
      {filters && <Filters {...content} parsed={parsed} />}
      {isEmpty && (
        <p className="lead">
          {intl.formatMessage({ id: isFiltered(parsed.filter) ? 'pokerPages.list.emptyFiltered' : 'poker.empty' })}
        </p>
      )}
      {!isEmpty && (
        <TableScroll label={title ?? intl.formatMessage({ id: 'poker.next' })}>
          <table className={short ? 'is-short' : undefined}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={name === 'buyIn' ? 'num' : undefined}>
                    {intl.formatMessage({ id: `poker.${name}` })}
                  </th>
                ))}
                {live && <th scope="col">{intl.formatMessage({ id: 'poker.places' })}</th>}
              </tr>
            </thead>
            <tbody>
              {listing.items.map((it) => (
                <Row key={it.uuid} tournament={it} short={short} live={live && (live[it.uuid] ?? null)} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <PageLinks page={listing.page} pages={listing.pages} query={listing.query} anchor={anchor} />
      <GamingNote />
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}
