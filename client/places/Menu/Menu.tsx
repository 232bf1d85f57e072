import type { NavItemContent } from '#client/layout/Header/schema.ts'
import { LinkView } from '#client/ui/LinkView.tsx'
import type { Block } from '#shared/content/values.ts'
import type { MenuContent } from './schema.ts'
import './Menu.css'

/** The links of a section, as a page of their own. */
export function Menu({ title, items }: MenuContent) {
  return (
    <section className="Section Menu">
      <div className="wide">
        <h1 className="Display">{title}</h1>
        <nav aria-label={title}>
          <Links items={items} />
        </nav>
      </div>
    </section>
  )
}

/** A second level stands under its first. */
function Links({ items }: { items: readonly Block<NavItemContent>[] }) {
  return (
    <ul className="Menu-links">
      {items.map(({ uid, content: { label, link, children } }) => (
        <li key={uid}>
          {link ? <LinkView link={link}>{label}</LinkView> : label}
          {children.length > 0 && <Links items={children} />}
        </li>
      ))}
    </ul>
  )
}
