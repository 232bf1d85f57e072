import { NestedBlocks } from '#client/app/nested.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import type { KeyFiguresContent } from './schema.ts'
import '../../ui/Facts.css'
import './KeyFigures.css'

/** A few figures between two rules. Static. */
export function KeyFigures(content: KeyFiguresContent) {
  const { figures } = content
  if (figures.length === 0) return null
  return (
    <BlockSection className="KeyFigures" content={content}>
      <dl className="Facts">
        <NestedBlocks blocks={figures} />
      </dl>
    </BlockSection>
  )
}
