import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { addressOf } from './addressOf.ts'
import type { Wish } from './readWish.ts'

/** The rest of a long list, by links. */
export function Pages({ wish, page, pages }: { wish: Wish; page: number; pages: number }) {
  const intl = useIntl()
  const { locale } = usePage()
  if (pages < 2) return null
  return (
    <nav className="ShowList-pages" aria-label={intl.formatMessage({ id: 'shows.pages' })}>
      <ul>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a href={addressOf(locale, wish, number)} aria-current={number === page ? 'page' : undefined}>
              {intl.formatMessage({ id: 'shows.page' }, { page: number })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
