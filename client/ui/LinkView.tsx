import type { ReactNode } from 'react'
import { useText } from '#client/app/useText.ts'
import type { Link } from '#shared/content/values.ts'
import { Icon } from './Icon.tsx'

/** Where a link leads: a content field, or a path of ours (built by `shared/routes.ts`). */
export type LinkTarget = { link: Link; href?: never } | { href: string; link?: never }

export type LinkProps = LinkTarget & {
  className?: string
  /** For the current section or page of a menu. */
  current?: 'page' | 'true'
  lang?: string
  children?: ReactNode
}

/** A link that says when it opens a new window, and hands nothing to another site. */
export function LinkView({ link, href, className, current, lang, children }: LinkProps) {
  const newTab = link?.newTab ?? false
  return (
    <a
      href={link?.href ?? href}
      className={className}
      lang={lang}
      aria-current={current}
      rel={link?.external || newTab ? 'noopener' : undefined}
      target={newTab ? '_blank' : undefined}
    >
      {children}
      {newTab && <NewTabNotice />}
    </a>
  )
}

/** Formats a message: an island whose links may open a window lists `layout.newTab` in its schema. */
function NewTabNotice() {
  const { t } = useText()
  return <span className="visually-hidden"> {t('layout.newTab')}</span>
}

/** The site's buttons that lead somewhere. One primary button a block (art direction, "Avoid"). */
export function ButtonLink({ variant = 'primary', ...props }: LinkProps & { variant?: 'primary' | 'secondary' }) {
  const className = ['btn', variant === 'secondary' && 'btn--secondary', props.className].filter(Boolean).join(' ')
  return <LinkView {...props} className={className} />
}

/** A link on a line of its own, with an arrow that moves when it is pointed at. */
export function ArrowLink({ children, ...props }: LinkProps) {
  return (
    <LinkView {...props} className={props.className ? `ArrowLink ${props.className}` : 'ArrowLink'}>
      <span>{children}</span>
      <Icon name="arrow-right" />
    </LinkView>
  )
}
