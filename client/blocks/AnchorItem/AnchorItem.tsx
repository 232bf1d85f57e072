import type { AnchorItemContent } from './schema.ts'

/** A link to a section of this page. Editors write the anchor with or without its #. */
export function AnchorItem({ label, target }: AnchorItemContent) {
  return (
    <li>
      <a href={`#${target.replace(/^#/, '')}`}>{label}</a>
    </li>
  )
}
