import { RichTextView } from '#client/ui/RichTextView.tsx'
import type { TabItemContent } from './schema.ts'

/** What a tab opens; its title is the tab, which Tabs draws. */
export function TabItem({ text }: TabItemContent) {
  return text ? <RichTextView text={text} /> : null
}
