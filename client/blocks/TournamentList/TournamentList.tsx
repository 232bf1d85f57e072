import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatWeekday } from '#i18n/eventDates.ts'
import { formatEuros, formatHour } from '#i18n/formats.ts'
import type { TournamentContent } from '#shared/content/roots/tournament.ts'
import type { StoryReference } from '#shared/content/values.ts'
import { houseName } from '#shared/houses.ts'
import { parisInstant } from '#shared/parisTime.ts'
import { stagesOf } from '#shared/tournaments.ts'
import { BlockHead } from '../BlockHead.tsx'
import { GamingNote } from '../GamingNote.tsx'
import { Pages } from './Pages.tsx'
import type { TournamentListContent } from './schema.ts'

/** Tournaments to come as a table, each under the other on a phone. How many places are free is not known here. Static. */
export function TournamentList(content: TournamentListContent) {
  const { label, title, intro, short, listing, link_label, link, surface, anchor } = content
  const intl = useIntl()
  const { validUntil } = usePage()
  const id = useId()
  const [first] = listing.items
  const isEmpty = first === undefined
  if (first) validUntil(parisInstant(first.content.date))
  const word = (name: 'date' | 'tournament' | 'casino' | 'buyIn' | 'levels') =>
    intl.formatMessage({ id: `poker.${name}` })
  return (
    // The region of the table bears the title; the section round it would only say it twice.
    <Section
      className="TournamentList"
      surface={surface}
      anchor={anchor}
      labelledBy={isEmpty && title ? id : undefined}
    >
      <BlockHead id={id} content={{ label, title, intro }} />
      {isEmpty && <p className="lead">{intl.formatMessage({ id: 'poker.empty' })}</p>}
      {!isEmpty && (
        <TableScroll label={title ?? intl.formatMessage({ id: 'poker.next' })}>
          <table className={short ? 'is-short' : undefined}>
            <thead>
              <tr>
                <th scope="col">{word('date')}</th>
                <th scope="col">{word('tournament')}</th>
                <th scope="col">{word('casino')}</th>
                {!short && <th scope="col">{word('levels')}</th>}
                <th scope="col" className="num">
                  {word('buyIn')}
                </th>
              </tr>
            </thead>
            <tbody>
              {listing.items.map((tournament) => (
                <Row key={tournament.uuid} tournament={tournament} short={short} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <Pages page={listing.page} pages={listing.pages} />
      <GamingNote />
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}

function Row({ tournament, short }: { tournament: StoryReference<TournamentContent>; short: boolean }) {
  const intl = useIntl()
  const { title, casino, date, day, buy_in, structure } = tournament.content
  const levels = stagesOf(structure).filter((it) => it.kind === 'level')
  return (
    <tr>
      <td>
        <time dateTime={date.replace(' ', 'T')}>
          {intl.formatMessage(
            { id: 'poker.when' },
            { day: formatWeekday(intl, date), hour: formatHour(intl, date.slice(11)) },
          )}
        </time>
      </td>
      <th scope="row">
        <a href={tournament.path}>{title}</a>
        {day && <span className="tag">{intl.formatMessage({ id: 'poker.day' }, { day })}</span>}
      </th>
      <td>{casino && <a href={casino.path}>{houseName(casino)}</a>}</td>
      {!short && (
        <td>
          {levels.length > 0 &&
            intl.formatMessage({ id: 'poker.levelsOf' }, { count: levels.length, minutes: levels[0]?.minutes })}
        </td>
      )}
      <td className="num">{formatEuros(intl, buy_in)}</td>
    </tr>
  )
}
