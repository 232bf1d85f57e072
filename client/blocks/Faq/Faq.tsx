import { NestedBlocks } from '#client/app/nested.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { anchorOf } from '#shared/search/anchors.ts'
import type { FaqContent, FaqItemContent } from './schema.ts'
import '../Fold.css'
import './Faq.css'

/** Questions that open on their answer, without a script. Static. */
export function Faq(content: FaqContent) {
  const { items } = content
  if (items.length === 0) return null
  return (
    <BlockSection className="Faq" content={content}>
      <div className="Faq-items">
        <NestedBlocks blocks={items} />
      </div>
    </BlockSection>
  )
}

/** One question; find-in-page, printing and a link to its answer open it too. */
export function FaqItem({ question, answer, uid }: FaqItemContent & { uid: string }) {
  return (
    <details className="FaqItem Fold">
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down" />
      </summary>
      <RichTextView text={answer} headingFrom={4} id={anchorOf(uid)} />
    </details>
  )
}
