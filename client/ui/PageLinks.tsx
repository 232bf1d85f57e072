import { useView } from '#client/app/useView.ts'
import './PageLinks.css'

interface PageLinksProps {
  /** From 1. */
  page: number
  pages: number
  /** The list's filter, carried from page to page. */
  query: Readonly<Record<string, string>>
  /** Id of the section that the links come back to. */
  anchor?: string
}

/** Pages of a list: plain links, so that they work without JavaScript. */
export function PageLinks({ page, pages, query, anchor }: PageLinksProps) {
  const { t, path } = useView()
  if (pages < 2) return null
  return (
    <nav className="PageLinks" aria-label={t('lists.pages')}>
      <ul>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a href={hrefOf(number)} rel={relOf(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">{t('lists.page')} </span>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

  function relOf(number: number): string | undefined {
    if (number === page - 1) return 'prev'
    return number === page + 1 ? 'next' : undefined
  }

  function hrefOf(number: number): string {
    // The first page has one address: without its number.
    const wanted = new URLSearchParams({ ...query, ...(number > 1 && { page: String(number) }) }).toString()
    return `${path}${wanted && `?${wanted}`}${anchor ? `#${anchor}` : ''}`
  }
}
