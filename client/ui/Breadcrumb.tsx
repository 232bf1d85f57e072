import { useText } from '#client/app/useText.ts'
import './Breadcrumb.css'

export interface Crumb {
  name: string
  /** Public path in the page's language. */
  path: string
}

interface BreadcrumbProps {
  /** From home down to the page itself. */
  crumbs?: readonly Crumb[]
  /** The page's title in its own words. */
  title: string
}

/** Where the page stands, from home to itself. The home page has none. */
export function Breadcrumb({ crumbs = [], title }: BreadcrumbProps) {
  const { t } = useText()
  const [home, ...rest] = crumbs
  if (!home || rest.length === 0) return null
  const above = [{ ...home, name: t('layout.home') }, ...rest.slice(0, -1)]
  return (
    <nav className="Breadcrumb" aria-label={t('layout.breadcrumb')}>
      <ol className="Dotted">
        {above.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
