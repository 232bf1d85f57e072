import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { formatPhone } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import { type SearchQuery, searchParams } from '#shared/search/query.ts'
import type { SearchPageProps } from '#shared/search/views.ts'

/** Nothing fits: what may be left out, one by one, and everything. */
export function NothingFound({ query, town }: SearchPageProps) {
  const intl = useIntl()
  const { locale } = usePage()
  const path = pathFor('search', locale)
  const without = [
    ['openNow', query.openNow, { openNow: false }],
    ['price', query.prices.length > 0, { prices: [] }],
    ['type', query.types.length > 0, { types: [] }],
    ['bbox', query.bbox !== undefined, { bbox: undefined }],
  ] as const satisfies readonly (readonly [string, boolean, Partial<SearchQuery>])[]
  const ways = without.filter(([, isSet]) => isSet)
  return (
    <div className="Search-empty">
      <p className="lead">
        {query.q
          ? intl.formatMessage({ id: 'search.empty.word' }, { q: query.q })
          : intl.formatMessage({ id: 'search.empty.filters' })}
      </p>
      <ul className="Search-ways">
        {ways.map(([name, , change]) => {
          const params = { ...(town !== '' && { town }), ...searchParams({ ...query, ...change }) }
          return (
            <li key={name}>
              <ArrowLink href={`${path}?${new URLSearchParams(params)}`}>
                {intl.formatMessage({ id: `search.empty.without.${name}` })}
              </ArrowLink>
            </li>
          )
        })}
        <li>
          <ArrowLink href={path}>{intl.formatMessage({ id: 'search.empty.all' })}</ArrowLink>
        </li>
      </ul>
    </div>
  )
}

/** No content has come yet: who answers, and where to look meanwhile. */
export function SearchIsDown() {
  const intl = useIntl()
  const { locale, path, contacts } = usePage()
  return (
    <div className="Search-empty">
      <p className="lead">{intl.formatMessage({ id: 'search.down' }, { phone: formatPhone(intl, contacts.phone) })}</p>
      <ul className="Search-ways">
        <li>
          <a href={`tel:${contacts.phone}`}>{formatPhone(intl, contacts.phone)}</a>
        </li>
        <li>
          <ArrowLink href={path}>{intl.formatMessage({ id: 'search.again' })}</ArrowLink>
        </li>
        <li>
          <ArrowLink href={pathFor('home', locale)}>{intl.formatMessage({ id: 'layout.home' })}</ArrowLink>
        </li>
      </ul>
    </div>
  )
}
