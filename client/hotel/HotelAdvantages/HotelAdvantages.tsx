import { useId } from 'react'
import { useIntl } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { HotelAdvantagesContent } from './schema.ts'

/** What the hotel programme gives, in ruled cells. Static. */
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
