import { useId } from 'react'
import { useIntl } from 'react-intl'
import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import { NestedBlocks } from '#client/app/nested.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { AdvantageContent, HotelAdvantagesContent } from './schema.ts'
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
        <AdvantageGrid>
          <NestedBlocks blocks={advantages} />
        </AdvantageGrid>
      )}
      {note && <p className="note">{note}</p>}
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}

/** One cell of a grid of advantages, or one line of a status. */
export function Advantage({ title, text, status, icon }: AdvantageContent) {
  return (
    <AdvantageCell icon={icon} status={status} title={title}>
      {text}
    </AdvantageCell>
  )
}
