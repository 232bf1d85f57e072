import { useId } from 'react'
import { useIntl } from 'react-intl'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { VipAdvantagesContent } from './schema.ts'
import { vipAdvantageItems } from './vipAdvantageItems.ts'
import '../../account/cards/cards.css'
import './VipAdvantages.css'

/** Advantages of the card, and from which status on. Static. */
export function VipAdvantages(content: VipAdvantagesContent) {
  const { title, note, link, link_label, surface = 'nuit', anchor } = content
  const intl = useIntl()
  const id = useId()
  return (
    <Section className="VipAdvantages" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={content} />
      <ul className="AdvantageGrid">
        {vipAdvantageItems(intl).map(({ icon, who, title: what, text }) => (
          <li key={what}>
            <Icon name={icon} />
            <p className="label">{who}</p>
            <strong>{what}</strong>
            <span className="note">{text}</span>
          </li>
        ))}
      </ul>
      {note && <p className="note">{note}</p>}
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}
