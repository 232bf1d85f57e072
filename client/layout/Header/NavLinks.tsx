import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkView } from '#client/ui/LinkView.tsx'
import type { Block } from '#shared/content/values.ts'
import { langOfText } from '#shared/locales.ts'
import type { NavItemContent } from './schema.ts'

interface NavLinksProps {
  items: readonly Block<NavItemContent>[]
  current?: string
}

/** The menu of wide screens. An item with a second level opens it; only one is open at a time. */
export function NavLinks({ items, current }: NavLinksProps) {
  return (
    <ul className="Header-links">
      {items.map(({ uid, content, untranslated }) => (
        <li key={uid} lang={langOfText(untranslated)}>
          <NavEntry {...content} current={current} />
        </li>
      ))}
    </ul>
  )
}

/** An item of a menu: a link, or what opens its second level. */
export function NavEntry(item: NavItemContent & { current?: string }) {
  return item.children.length > 0 ? <SubMenu {...item} /> : <NavLink {...item} />
}

/** A word of a menu; without an address it is only a word. */
export function NavLink({ label, link, current }: Omit<NavItemContent, 'children'> & { current?: string }) {
  if (!link) return <span>{label}</span>
  return (
    <LinkView link={link} current={link.href === current ? 'true' : undefined}>
      {label}
    </LinkView>
  )
}

/** A word that opens its second level. */
function SubMenu({ label, link, children, current }: NavItemContent & { current?: string }) {
  const { t } = useText()
  return (
    <details className="Header-sub" name="header">
      <summary>
        {label}
        <Icon name="caret-down" />
      </summary>
      <ul>
        {link && (
          <li>
            <LinkView link={link} current={link.href === current ? 'true' : undefined}>
              {t('layout.allOf', { section: label })}
            </LinkView>
          </li>
        )}
        {children.map(({ uid, content }) => (
          <li key={uid}>
            <NavLink {...content} current={current} />
          </li>
        ))}
      </ul>
    </details>
  )
}
