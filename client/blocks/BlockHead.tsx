import { SectionHead } from '#client/ui/Section.tsx'

export interface BlockHeadProps {
  /** Id of the heading, for the section's `labelledBy`. */
  id: string
  /** The fields of `headFields`. */
  content: { label?: string; title?: string; intro?: string }
  introKind?: 'lead' | 'note'
}

/** The head of a section; without a title its other texts are still shown. */
export function BlockHead({ id, content: { label, title, intro }, introKind }: BlockHeadProps) {
  if (title) return <SectionHead id={id} label={label} title={title} intro={intro} introKind={introKind} />
  if (!label && !intro) return null
  return (
    <div className="SectionHead">
      {label && <p className="label">{label}</p>}
      {intro && <p className={introKind ?? 'lead'}>{intro}</p>}
    </div>
  )
}
