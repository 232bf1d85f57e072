import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import type { ShowFilter } from '#shared/shows/showFilter.ts'
import { addressOf } from './addressOf.ts'

/** The rest of a long list, by links. */
export function Pages({ filter, page, pages }: { filter: ShowFilter; page: number; pages: number }) {
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
