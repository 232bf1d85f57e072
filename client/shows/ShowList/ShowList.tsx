import { useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { Listed } from '#shared/content/block.ts'
import { pathFor } from '#shared/routes.ts'
import { parseShowFilter, type ShowFilter } from '#shared/shows/showFilter.ts'
import { nextChange, sessionsOf } from '#shared/shows/shows.ts'
import type { ShowContent } from '../Show/schema.ts'
import { Agenda, type Evening } from './Agenda.tsx'
import { Calendar } from './Calendar.tsx'
import { addressOf, Filters } from './Filters.tsx'
import type { ShowListContent } from './schema.ts'
import './ShowList.css'

/** Evenings to come: day by day, or as a month. Every choice is a link. Static. */
export function ShowList(content: ShowListContent) {
  const { label, title, intro, casinos, filters, listing, link_label, link, surface, anchor } = content
  const { locale, today, validUntil } = usePage()
  const id = useId()
  const parsed = parseShowFilter(filters ? listing.query : {}, { locale, today, casinos })
  const { filter } = parsed
  const evenings = eveningsOf(listing)
  validUntil(nextChange(evenings, listing.now))
  return (
    <Section className="ShowList" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      {filters && <Filters {...parsed} casinos={casinos} count={evenings.length} />}
      {filter.view === 'calendar' ? (
        <Calendar month={filter.month} evenings={evenings} filter={filter} />
      ) : (
        <Agenda evenings={evenings} />
      )}
      {evenings.length === 0 && <Empty filter={filter} filters={filters} />}
      <Pages filter={filter} page={listing.page} pages={listing.pages} />
      {filters && <Feed casino={filter.casino} />}
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}

function eveningsOf({ items, now }: Listed<ShowContent>): Evening[] {
  return items
    .flatMap((show) => sessionsOf(show.content, now).map((session) => ({ ...session, show })))
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

function Empty({ filter, filters }: { filter: ShowFilter; filters: boolean }) {
  const intl = useIntl()
  const { locale } = usePage()
  const isFiltered = filter.range !== 'all' || filter.casino !== undefined
  const all: ShowFilter = { ...filter, range: 'all', casino: undefined }
  return (
    <div className="ShowList-empty stack">
      <p className="lead">{intl.formatMessage({ id: 'shows.empty' })}</p>
      {filters && isFiltered && (
        <ArrowLink href={addressOf(locale, all)}>{intl.formatMessage({ id: 'shows.showAll' })}</ArrowLink>
      )}
    </div>
  )
}

/** The calendar that phones and desks subscribe to, of all casinos or of the one chosen. */
function Feed({ casino }: { casino?: string }) {
  const intl = useIntl()
  const { locale } = usePage()
  const query = casino ? `?casino=${encodeURIComponent(casino)}` : ''
  return (
    <p className="ShowList-feed note">
      <a href={`${pathFor('shows', locale)}.ics${query}`}>
        <Icon name="calendar-plus" />
        <span>{intl.formatMessage({ id: 'shows.feed' })}</span>
      </a>
    </p>
  )
}

/** The rest of a long list, by links. */
function Pages({ filter, page, pages }: { filter: ShowFilter; page: number; pages: number }) {
  const intl = useIntl()
  const { locale } = usePage()
  if (pages < 2) return null
  return (
    <nav className="ShowList-pages" aria-label={intl.formatMessage({ id: 'shows.pages' })}>
      <ul>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a href={addressOf(locale, filter, number)} aria-current={number === page ? 'page' : undefined}>
              {intl.formatMessage({ id: 'shows.page' }, { page: number })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
