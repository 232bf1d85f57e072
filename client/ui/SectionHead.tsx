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
