import { useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { useText } from '#client/app/useText.ts'
import type { AnchorItemContent, AnchorNavContent } from './schema.ts'
import './AnchorNav.css'

/** Links to the sections of this page, which stay at hand while it is read. Static. */
export function AnchorNav({ title, items, surface, anchor }: AnchorNavContent) {
  const { t } = useText()
  const id = useId()
  if (items.length === 0) return null
  const name = title ? { 'aria-labelledby': id } : { 'aria-label': t('blocks.anchorNav.name') }
  return (
    <nav className="AnchorNav no-print" data-surface={surface} id={anchor} {...name}>
      <div className="wide">
        {title && (
          <p className="AnchorNav-title" id={id}>
            {title}
          </p>
        )}
        <ul className="AnchorNav-items">
          <NestedBlocks blocks={items} />
        </ul>
      </div>
    </nav>
  )
}

/** A link to a section of this page. Editors write the anchor with or without its #. */
export function AnchorItem({ label, target }: AnchorItemContent) {
  return (
    <li>
      <a className="BarLink" href={`#${target.replace(/^#/, '')}`}>
        {label}
      </a>
    </li>
  )
}
