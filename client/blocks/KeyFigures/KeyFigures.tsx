import { useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { Section } from '#client/ui/Section.tsx'
import { BlockHead } from '../BlockHead.tsx'
import type { KeyFiguresContent } from './schema.ts'
import '../../ui/Facts.css'
import './KeyFigures.css'

/** A few figures between two rules. Static. */
export function KeyFigures({ label, title, intro, figures, surface, anchor }: KeyFiguresContent) {
  const id = useId()
  if (figures.length === 0) return null
  return (
    <Section className="KeyFigures" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <dl className="Facts">
        <NestedBlocks blocks={figures} />
      </dl>
    </Section>
  )
}
