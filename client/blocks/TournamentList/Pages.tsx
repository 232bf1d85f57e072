import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'

/** The rest of a long list, by links. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const intl = useIntl()
  const { path } = usePage()
  if (pages < 2) return null
  return (
    <nav className="TournamentList-pages" aria-label={intl.formatMessage({ id: 'shows.pages' })}>
      <ul>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={number === 1 ? path : `${path}?page=${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {intl.formatMessage({ id: 'shows.page' }, { page: number })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
