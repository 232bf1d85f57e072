import { useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { BlockHead } from '../BlockHead.tsx'
import type { FaqContent, FaqItemContent } from './schema.ts'
import '../Fold.css'
import './Faq.css'

/** Questions that open on their answer, without a script. Static. */
export function Faq({ label, title, intro, items, link_label, link, surface, anchor }: FaqContent) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <Section className="Faq" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      <div className="Faq-items">
        <NestedBlocks blocks={items} />
      </div>
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}

/** One question; find-in-page and printing open it too. */
export function FaqItem({ question, answer }: FaqItemContent) {
  return (
    <details className="FaqItem Fold">
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down" />
      </summary>
      <RichTextView text={answer} headingFrom={4} />
    </details>
  )
}
