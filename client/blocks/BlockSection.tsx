import { type ReactNode, useId } from 'react'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section, type SectionProps } from '#client/ui/Section.tsx'
import type { Link } from '#shared/content/values.ts'
import { BlockHead, type BlockHeadProps } from './BlockHead.tsx'

interface BlockSectionProps extends Pick<SectionProps, 'className' | 'surface'>, Pick<BlockHeadProps, 'introKind'> {
  /** The block's own fields: `headFields`, `sectionFields`, and `moreFields` where it has them. */
  content: BlockHeadProps['content'] & Pick<SectionProps, 'surface' | 'anchor'> & { link_label?: string; link?: Link }
  /** False where something in it bears the title, which would be heard twice. */
  isNamed?: boolean
  /** Speaks of games: it ends with the 18+ notice. */
  isGaming?: boolean
  children: ReactNode
}

/** A section block as its editor fills it: its head first, its arrow link last. */
export function BlockSection(props: BlockSectionProps) {
  const { className, content, surface = content.surface, introKind, isNamed = true, isGaming, children } = props
  const { title, anchor, link_label, link } = content
  const id = useId()
  return (
    <Section className={className} surface={surface} anchor={anchor} labelledBy={isNamed && title ? id : undefined}>
      <BlockHead id={id} content={content} introKind={introKind} />
      {children}
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
      {isGaming && <GamingNote />}
    </Section>
  )
}
