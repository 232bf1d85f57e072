import { useId } from 'react'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { RichTextView } from '#client/ui/text/RichTextView.tsx'
import type { NoticeContent } from './schema.ts'
import './Notice.css'

const icons = { info: 'info', attention: 'warning-circle', succes: 'check' } satisfies Record<string, IconName>

/** A sentence not to be missed, until its last day is over in the house’s zone. Static. */
export function Notice({ title, text, kind = 'info', last_day, link_label, link, surface, anchor }: NoticeContent) {
  const { today } = usePage()
  const id = useId()
  if (last_day && last_day.slice(0, 10) < today) return null
  return (
    <Section className="Notice" surface={surface} anchor={anchor} labelledBy={title && id}>
      <div className="Notice-box" data-kind={kind}>
        <Icon name={icons[kind]} />
        <div className="Notice-words Column Column--2">
          {title && <h2 id={id}>{title}</h2>}
          <RichTextView text={text} headingFrom={3} />
          {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
        </div>
      </div>
    </Section>
  )
}
