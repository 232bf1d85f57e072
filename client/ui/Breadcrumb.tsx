import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { pathFor } from '#shared/routes.ts'

export interface Crumb {
  name: string
  /** Public path in the page's language. */
  path: string
}

/** Where the page stands: home, the crumbs above it, and the page itself. */
export function Breadcrumb({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const intl = useIntl()
  const { locale } = usePage()
  const home = { name: intl.formatMessage({ id: 'layout.home' }), path: pathFor('home', locale) }
  return (
    <nav className="Breadcrumb" aria-label={intl.formatMessage({ id: 'layout.breadcrumb' })}>
      <ol>
        {[home, ...crumbs].map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
