import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkView } from '#client/ui/LinkView.tsx'
import type { Block } from '#shared/content/values.ts'
import '#shared/features.ts'
import { langOfText } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { HeaderProps, NavItemContent } from './schema.ts'

/** The menu of phones and tablets: both menus in one, then what the dark band has no room for. */
export function HeaderMenu({ menu, left, right, top_links, current }: HeaderProps) {
  const { t, locale } = useView()
  const items = menu.length > 0 ? menu : [...left, ...right]
  const protect = has.protection ? pathFor('protect', locale) : undefined
  const known = new Set(items.map(({ content }) => content.link?.href))
  const more = top_links.filter(({ content: { link } }) => link && link.href !== protect && !known.has(link.href))
  return (
    <details className="Header-menu" name="header">
      <summary>
        <Icon name="list" />
        <Icon name="x" />
        {t('layout.menu')}
      </summary>
      <div className="Header-panel">
        <nav aria-label={t('layout.menu')}>
          <ul>
            {items.map((item) => (
              <Entry key={item.uid} item={item} current={current} />
            ))}
          </ul>
          <ul>
            {more.map((item) => (
              <Entry key={item.uid} item={item} current={current} />
            ))}
            {has.search && (
              <li>
                <a href={pathFor('search', locale)}>{t('search.headerLink')}</a>
              </li>
            )}
            {protect && !known.has(protect) && (
              <li>
                <a href={protect}>{t('layout.protect')}</a>
              </li>
            )}
            {has.hotel && (
              <li {...dataOf(memberData, { when: 'any' })}>
                <a href={pathFor('logout', locale)}>{t('layout.logout')}</a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </details>
  )
}

function Entry({ item: { content, untranslated }, current }: { item: Block<NavItemContent>; current?: string }) {
  const { label, link, children } = content
  return (
    <li lang={langOfText(untranslated)}>
      {link ? (
        <LinkView link={link} current={link.href === current ? 'true' : undefined}>
          {label}
        </LinkView>
      ) : (
        <span className="Header-word">{label}</span>
      )}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Entry key={child.uid} item={child} current={current} />
          ))}
        </ul>
      )}
    </li>
  )
}
