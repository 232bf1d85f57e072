import { Fragment, useId } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { Section } from '#client/ui/Section.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import { BlockHead } from '../BlockHead.tsx'
import type { TabItemContent, TabsContent } from './schema.ts'
import './Tabs.css'

/**
 * Texts of which one is open. Radio buttons and a style sheet: it works before any script and without one, arrow
 * keys move as they do between radio buttons, and paper prints them all. Static.
 */
export function Tabs({ label, title, intro, items, surface, anchor }: TabsContent) {
  const id = useId()
  return (
    <Section className="Tabs" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title, intro }} />
      {items.length > 0 && (
        <div className="Tabs-row Row" role="radiogroup" aria-labelledby={title && id}>
          {items.map((item, index) => (
            <Fragment key={item.uid}>
              <input type="radio" name={`${id}tab`} id={`${id}${item.uid}`} defaultChecked={index === 0} />
              <label htmlFor={`${id}${item.uid}`}>{item.content.title}</label>
              <div className="Tabs-panel">
                <NestedBlocks blocks={[item]} />
              </div>
            </Fragment>
          ))}
        </div>
      )}
    </Section>
  )
}

/** The content of a tab; its title is the tab, which Tabs draws. */
export function TabItem({ text }: TabItemContent) {
  return text ? <RichTextView text={text} /> : null
}
