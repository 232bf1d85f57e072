import { LinkView } from '#client/ui/LinkView.tsx'
import type { MenuContent } from '#shared/content/roots/menu.ts'

/** The links of a section, as a page of their own (spec §2). */
export function Menu({ title, items }: MenuContent) {
  return (
    <section className="Section Menu">
      <div className="wide">
        <h1>{title}</h1>
        <nav aria-label={title}>
          <ul className="Menu-links">
            {items.map(({ uid, content }) => (
              <li key={uid}>
                {content.link ? <LinkView link={content.link}>{content.label}</LinkView> : content.label}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  )
}
