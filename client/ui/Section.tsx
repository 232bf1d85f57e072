import type { ReactNode } from 'react'

interface SectionProps {
  /** The block's name, which its styles begin with. */
  className: string
  surface?: 'papier' | 'sable' | 'nuit'
  anchor?: string
  /** Id of the heading that names the section. */
  labelledBy?: string
  children: ReactNode
}

/** The frame of every section block: surface, anchor, padding and the page's width. */
export function Section({ className, surface, anchor, labelledBy, children }: SectionProps) {
  // A section without a heading is no section to those who go from heading to heading.
  const Frame = labelledBy ? 'section' : 'div'
  return (
    <Frame className={`Section ${className}`} data-surface={surface} id={anchor} aria-labelledby={labelledBy}>
      <div className="wide">{children}</div>
    </Frame>
  )
}
