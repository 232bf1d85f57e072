import { useId } from 'react'
import { liveData } from '#client/app/dataNames.ts'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { searchMessages } from '#client/map/searchMessages.ts'
import { searchData } from '#client/search/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { PageLinks } from '#client/ui/PageLinks.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import { type SearchKind, searchKinds } from '#shared/search/kinds.ts'
import { type SearchQuery, searchParams } from '#shared/search/query.ts'
import type { SearchPageProps } from '#shared/search/views.ts'
import { Results, SearchMap } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import './SearchPage.css'

/**
 * Search with its map: a form of plain controls, a list, and the same places on a
 * drawn map, all of it without a script. client/search/startSearch.ts makes them follow each other.
 */
export function SearchPage(props: SearchPageProps) {
  const { hasHeading, query, town, problems, found, kinds, from } = props
  const { intl, t } = useText()
  const id = useId()
  const carried = { ...(town !== '' && { town }), ...searchParams(query) }
  return (
    <div
      className="Search"
      {...dataOf(liveData, { live: 'search' })}
      {...dataOf(searchData, { messages: JSON.stringify(searchMessages(intl)) })}
    >
      <div className="wide">
        {hasHeading && (
          <div className="Search-head stack--4">
            <h1>{t('search.title')}</h1>
            <p className="lead">{t('search.lead')}</p>
          </div>
        )}
        <SearchForm {...props} />
        <div {...dataOf(searchData, { problems: '' })}>
          {problems.map((problem) => (
            <p key={problem} className="Search-problem">
              {t(`search.problem.${problem}`)}
            </p>
          ))}
        </div>
        <Kinds {...props} />
        <div className="Search-top Row Row--apart">
          <p className="Search-count" role="status" {...dataOf(searchData, { count: '' })}>
            {found &&
              t('search.count', {
                count: found.total,
                what: kinds.join() === 'place' ? 'place' : 'any',
                near: from ? 'yes' : 'no',
              })}
          </p>
          <p className="Search-toMap">
            <ArrowLink href="#map">{t('search.toMap')}</ArrowLink>
          </p>
        </div>
        <div className="Search-answer" {...dataOf(searchData, { answer: '' })}>
          <section
            className="Search-results"
            aria-labelledby={`${id}-list`}
            {...dataOf(searchData, { results: '' })}
            tabIndex={-1}
          >
            <h2 className="visually-hidden" id={`${id}-list`}>
              {t('search.results')}
            </h2>
            {found === null && <SearchIsDown />}
            {found?.total === 0 && <NothingFound {...props} />}
            {found?.isLoose && <p className="Search-problem">{t('search.loose', { q: query.q })}</p>}
            {found && found.items.length > 0 && <Results items={found.items} />}
            {found && <PageLinks page={found.page} pages={found.pages} query={carried} anchor="results" />}
            {found && <Searched {...props} />}
          </section>
          <SearchMap {...props} />
        </div>
      </div>
    </div>
  )
}

/** The same search among each kind: links, so that every choice is an address. */
function Kinds({ query, town, kinds, counts }: SearchPageProps) {
  const { t, locale } = useView()
  const isAll = kinds.length > 1
  const offered = counts.filter((it) => it.found > 0 || kinds.join() === it.kind)
  const hrefOf = (...wanted: readonly SearchKind[]) =>
    `${pathFor('search', locale)}?${new URLSearchParams({ ...(town !== '' && { town }), ...searchParams({ ...query, kinds: wanted }) })}#results`
  return (
    <div className="Search-kinds no-print" {...dataOf(searchData, { kinds: '' })}>
      {offered.length > 1 && (
        <nav aria-label={t('search.kinds')}>
          <ul>
            <li>
              <a href={hrefOf(...searchKinds)} aria-current={isAll ? 'true' : undefined}>
                {t('search.everything')}
              </a>
            </li>
            {offered.map(({ kind, found: count }) => (
              <li key={kind}>
                <a href={hrefOf(kind)} aria-current={kinds.join() === kind ? 'true' : undefined}>
                  {t('search.kindPlural', { kind })} <small>{count}</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** How many of each kind a word was looked for in. */
function Searched({ query, kinds, counts }: SearchPageProps) {
  const { intl, t } = useText()
  if (query.q === '') return null
  const searched = counts.filter(({ kind }) => kinds.includes(kind))
  const what = intl.formatList(searched.map(({ kind, all }) => t('search.kindCount', { kind, count: all })))
  return <p className="note">{t('search.searched', { what })}</p>
}

/** Nothing fits: what may be left out, one by one, and everything. */
function NothingFound({ query, kinds, town }: SearchPageProps) {
  const { t, locale } = useView()
  const path = pathFor('search', locale)
  const without = [
    ['kind', kinds.length < searchKinds.length, { kinds: searchKinds }],
    ['openNow', query.openNow, { openNow: false }],
    ['price', query.prices.length > 0, { prices: [] }],
    ['type', query.types.length > 0, { types: [] }],
    ['bbox', query.bbox !== undefined, { bbox: undefined }],
  ] as const satisfies readonly (readonly [string, boolean, Partial<SearchQuery>])[]
  const ways = without.filter(([, isSet]) => isSet)
  return (
    <div className="stack">
      <p className="lead">{query.q ? t('search.empty.word', { q: query.q }) : t('search.empty.filters')}</p>
      <ul className="Search-ways">
        {ways.map(([name, , change]) => {
          const params = { ...(town !== '' && { town }), ...searchParams({ ...query, ...change }) }
          return (
            <li key={name}>
              <ArrowLink href={`${path}?${new URLSearchParams(params)}`}>{t(`search.empty.without.${name}`)}</ArrowLink>
            </li>
          )
        })}
        <li>
          <ArrowLink href={path}>{t('search.empty.all')}</ArrowLink>
        </li>
      </ul>
    </div>
  )
}

/** No content has come yet: who answers, and where to look meanwhile. */
function SearchIsDown() {
  const { intl, t, locale, path, contacts } = useView()
  return (
    <div className="stack">
      <p className="lead">{t('search.down', { phone: formatPhone(intl, contacts.phone) })}</p>
      <ul className="Search-ways">
        <li>
          <a href={`tel:${contacts.phone}`}>{formatPhone(intl, contacts.phone)}</a>
        </li>
        <li>
          <ArrowLink href={path}>{t('search.again')}</ArrowLink>
        </li>
        <li>
          <ArrowLink href={pathFor('home', locale)}>{t('layout.home')}</ArrowLink>
        </li>
      </ul>
    </div>
  )
}
