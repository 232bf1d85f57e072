import { Icon } from '#client/ui/Icon.tsx'
import { RichTextView } from '#client/ui/RichTextView.tsx'
import type { FaqItemContent } from './schema.ts'

/** One question; find-in-page and printing open it too. */
export function FaqItem({ question, answer }: FaqItemContent) {
  return (
    <details className="FaqItem">
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down" />
      </summary>
      <RichTextView text={answer} headingFrom={4} />
    </details>
  )
}
