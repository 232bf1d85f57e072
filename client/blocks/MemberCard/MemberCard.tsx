import { useId } from 'react'
import { useIntl } from 'react-intl'
import { CardFace } from '#client/loyalty/CardFace.tsx'
import { JoinLinks } from '#client/loyalty/JoinLinks.tsx'
import { Section } from '#client/ui/Section.tsx'
import { hotelStatuses, vipStatuses } from '#shared/loyalty.ts'
import type { MemberCardContent } from './schema.ts'

const first = { hotel: hotelStatuses[0], vip: vipStatuses[0] } as const

/** The member's own card. Nobody is connected on a page that all share: the card one begins with, and the way to it. Static. */
export function MemberCard(content: MemberCardContent) {
  const { label, title, intro, programme = 'hotel', button_label, anchor } = content
  const { surface = programme === 'vip' ? 'nuit' : undefined } = content
  const intl = useIntl()
  const id = useId()
  const { name, tier } = first[programme]
  return (
    <Section className="MemberCard" surface={surface} anchor={anchor} labelledBy={id}>
      <div className="MemberCard-pair">
        <CardFace tier={tier} name={name} holder={intl.formatMessage({ id: 'loyalty.card.holder' })} />
        <div className="MemberCard-words">
          {label && <p className="label">{label}</p>}
          <h2 id={id}>{title ?? intl.formatMessage({ id: `loyalty.card.${programme}` })}</h2>
          <p className="lead">{intro ?? intl.formatMessage({ id: `loyalty.card.${programme}Text` })}</p>
          <JoinLinks programme={programme} label={button_label} />
        </div>
      </div>
    </Section>
  )
}
