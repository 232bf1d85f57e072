import { LinkView } from '#client/ui/LinkView.tsx'
import type { Block } from '#shared/content/values.ts'
import { langOfText } from '#shared/locales.ts'
import type { NavItemContent } from '../Header/schema.ts'
import type { LocalHeaderContent } from './schema.ts'
import './LocalHeader.css'

/** A house's own menu, under the header. `current` is the page's path. */
export function LocalHeader({ title, items, current }: LocalHeaderContent & { current?: string }) {
  return (
    <nav className="LocalHeader" aria-label={title}>
      <div className="wide">
        <Links items={items} current={current} />
      </div>
    </nav>
  )
}

/** A second level stands beside its first: the menu is one line that moves sideways, nothing opens over it. */
function Links({ items, current }: { items: readonly Block<NavItemContent>[]; current?: string }) {
  return (
    <ul>
      {items.map(({ uid, content: { label, link, children }, untranslated }) => (
        <li key={uid} lang={langOfText(untranslated)}>
          {link ? (
            <LinkView className="BarLink" link={link} current={link.href === current ? 'page' : undefined}>
              {label}
            </LinkView>
          ) : (
            children.length > 0 && <span>{label}</span>
          )}
          {children.length > 0 && <Links items={children} current={current} />}
        </li>
      ))}
    </ul>
  )
}
