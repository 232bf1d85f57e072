import { liveData } from '#client/app/dataNames.ts'
import { usePage } from '#client/app/pageContext.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import type { Listed } from '#shared/content/block.ts'
import { isOnlyPageOf } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { parseShowFilter, type ShowFilter } from '#shared/shows/showFilter.ts'
import { nextChange, sessionsOf } from '#shared/shows/shows.ts'
import type { ShowContent } from '../Show/schema.ts'
import { Agenda, type Evening } from './Agenda.tsx'
import { Calendar } from './Calendar.tsx'
import { addressOf, Filters } from './Filters.tsx'
import type { ShowListContent } from './schema.ts'
import '../lights.css'
import './ShowList.css'

/** Evenings to come, twelve at a time: week by week, or beside the month that they are in. Every choice is a link. Static. */
export function ShowList(content: ShowListContent) {
  const { casinos, filters, listing, anchor } = content
  const { locale, path, today, validUntil } = usePage()
  const parsed = parseShowFilter(filters ? listing.query : {}, { locale, today, casinos })
  const { filter } = parsed
  const evenings = eveningsOf(listing)
  validUntil(nextChange(evenings, listing.now))
  return (
    <BlockSection className="ShowList" content={content}>
      {filters && <Filters {...parsed} casinos={casinos} count={listing.total} />}
      <div
        className={`ShowList-agenda${filter.view === 'calendar' ? ' ShowList-agenda--month' : ''}`}
        {...dataOf(liveData, { live: 'lights' })}
      >
        {filter.view === 'calendar' && <Calendar filter={filter} days={listing.overview ?? {}} />}
        <div>
          <Agenda evenings={evenings} isAtHome={isOnlyPageOf(casinos, path)} />
          {evenings.length === 0 && <Empty filter={filter} filters={filters} />}
          <PageLinks page={listing.page} pages={listing.pages} query={listing.query} anchor={anchor} />
        </div>
      </div>
      {filters && <Feed casino={filter.casino} />}
    </BlockSection>
  )
}

function eveningsOf({ items, now }: Listed<ShowContent>): Evening[] {
  return items
    .flatMap((show) => sessionsOf(show.content, now).map((session) => ({ ...session, show })))
    .toSorted((a, b) => a.startsAt - b.startsAt)
}

function Empty({ filter, filters }: { filter: ShowFilter; filters: boolean }) {
  const { t, locale } = useView()
  const isFiltered = filter.range !== 'all' || filter.casino !== undefined || filter.view === 'calendar'
  const all: Partial<ShowFilter> = { view: 'list' }
  return (
    <div className="ShowList-empty stack">
      <p className="lead">{t('shows.empty')}</p>
      {filters && isFiltered && <ArrowLink href={addressOf(locale, all)}>{t('shows.showAll')}</ArrowLink>}
    </div>
  )
}

/** The calendar that phones and desks subscribe to, of all casinos or of the one chosen. */
function Feed({ casino }: { casino?: string }) {
  const { t, locale } = useView()
  const query = casino ? `?casino=${encodeURIComponent(casino)}` : ''
  return (
    <p className="ShowList-feed no-print note">
      <a className="IconLink" href={`${pathFor('shows', locale)}.ics${query}`}>
        <Icon name="calendar-plus" />
        <span>{t('shows.feed')}</span>
      </a>
    </p>
  )
}
