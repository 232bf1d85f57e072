import { LinkView } from '#client/ui/LinkView.tsx'
import type { LocalHeaderContent } from '#shared/content/roots/header.ts'

/** A house's own menu, under the header. `current` is the page's path. */
export function LocalHeader({ title, items, current }: LocalHeaderContent & { current?: string }) {
  return (
    <nav className="LocalHeader" aria-label={title}>
      <div className="wide">
        <ul>
          {items.map(({ uid, content: { label, link } }) => (
            <li key={uid}>
              {link && (
                <LinkView link={link} current={link.href === current ? 'page' : undefined}>
                  {label}
                </LinkView>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
