import { useId } from 'react'
import { useIntl } from 'react-intl'
import { CardFace } from '#client/account/cards/CardFace.tsx'
import { JoinLinks } from '#client/account/cards/JoinLinks.tsx'
import { NestedBlocks } from '#client/app/nested.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { hotelStatuses } from '#shared/account/statuses.ts'
import type { HotelStatusesContent } from './schema.ts'
import './HotelStatuses.css'

/** Découverte and Infiniment, card by card. Static. */
export function HotelStatuses(content: HotelStatusesContent) {
  const { title, button_label, link, link_label, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  return (
    <Section className="HotelStatuses" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={content} />
      <div className="HotelStatuses-pair">
        {hotelStatuses.map(({ name, tier }) => (
          <article key={tier}>
            <CardFace tier={tier} name={name} />
            <div>
              <h3 translate="no">{name}</h3>
              <p className="note">{intl.formatMessage({ id: `loyalty.hotel.${tier}` })}</p>
              {content[tier].length > 0 && (
                <ul className="HotelStatuses-lines">
                  <NestedBlocks blocks={content[tier]} />
                </ul>
              )}
            </div>
          </article>
        ))}
      </div>
      <JoinLinks programme="hotel" label={button_label} />
      {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
    </Section>
  )
}
