import type { ReactNode } from 'react'

interface SectionHeadProps {
  title: string
  /** Id of the heading, for the section's `labelledBy`. */
  id?: string
  /** The small capitals above it; at most one a section. */
  label?: string
  intro?: ReactNode
  /** `lead` is read, `note` is looked up: prices, conditions. */
  introKind?: 'lead' | 'note'
  level?: 1 | 2 | 3
}

export interface SectionProps {
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
  // A section without a heading is none for screen readers, which go from heading to heading.
  const Frame = labelledBy ? 'section' : 'div'
  return (
    <Frame className={`Section ${className}`} data-surface={surface} id={anchor} aria-labelledby={labelledBy}>
      <div className="wide">{children}</div>
    </Frame>
  )
}

/** How a section begins: label, heading, and a few words beside it. */
export function SectionHead({ title, id, label, intro, introKind = 'lead', level = 2 }: SectionHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="SectionHead">
      {label && <p className="label">{label}</p>}
      <Heading id={id}>{title}</Heading>
      {intro && <p className={introKind}>{intro}</p>}
    </div>
  )
}
