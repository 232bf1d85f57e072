import { useId } from 'react'
import { useIntl } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { AdvantageContent, HotelAdvantagesContent } from './schema.ts'
import '../../account/cards/cards.css'
import './HotelAdvantages.css'

/** Advantages of the hotel programme, in ruled cells. Static. */
export function HotelAdvantages(content: HotelAdvantagesContent) {
  const { title, advantages, note, link, link_label, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  return (
    <Section className="HotelAdvantages" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={content} />
      {advantages.length === 0 && <p className="lead">{intl.formatMessage({ id: 'loyalty.hotel.noAdvantages' })}</p>}
      {advantages.length > 0 && (
        <ul className="AdvantageGrid">
          <NestedBlocks blocks={advantages} />
        </ul>
      )}
      {note && <p className="note">{note}</p>}
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}

/** One cell of a grid of advantages, or one line of a status. */
export function Advantage({ title, text, status, icon }: AdvantageContent) {
  return (
    <li>
      {icon && <Icon name={icon} />}
      {status && <p className="label">{status}</p>}
      <strong>{title}</strong>
      {text && <span className="note">{text}</span>}
    </li>
  )
}
