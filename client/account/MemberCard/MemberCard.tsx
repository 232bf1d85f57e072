import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Section } from '#client/ui/Section.tsx'
import { vipStatuses } from '#shared/account/statuses.ts'
import { levelName } from '#shared/hotel/levels.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { CardFace } from '../cards/CardFace.tsx'
import { JoinLinks } from '../cards/JoinLinks.tsx'
import { MemberText } from '../cards/MemberText.tsx'
import type { MemberCardContent } from './schema.ts'

/** The card that one begins with. */
function first(programme: 'hotel' | 'vip', locale: Locale) {
  const { name, tier } = vipStatuses[0]
  return programme === 'vip' ? { name, tier } : { name: levelName('Discovery', locale), tier: 'discovery' as const }
}

const dashboards = { hotel: 'hotelDashboard', vip: 'vipDashboard' } as const

/**
 * The member's own card; for anyone not connected the card one begins with, and the way to it. A page that all share
 * holds both, and the boot script shows the right one. Static.
 */
export function MemberCard(content: MemberCardContent) {
  const { label, title, intro, programme = 'hotel', button_label, anchor } = content
  const { surface = programme === 'vip' ? 'nuit' : undefined } = content
  const { t, locale } = useView()
  const id = useId()
  return (
    <Section className="MemberCard" surface={surface} anchor={anchor} labelledBy={id}>
      <div className="Pair Pair--card">
        <CardFace {...first(programme, locale)} holder={t('loyalty.card.holder')} memberOf={programme} />
        <div className="Column">
          {label && <p className="label">{label}</p>}
          <h2 className="Display" id={id}>
            <MemberText memberOf={programme} text={t('loyalty.card.memberTitle', { firstname: '{firstname}' })}>
              {title ?? t(`loyalty.card.${programme}`)}
            </MemberText>
          </h2>
          <p className="lead">
            <MemberText
              memberOf={programme}
              text={t(`loyalty.card.${programme}Member`, {
                vipStatus: '{vipStatus}',
                hotelStatus: '{hotelStatus}',
                hotelNumber: '{hotelNumber}',
              })}
            >
              {intro ?? t(`loyalty.card.${programme}Text`)}
            </MemberText>
          </p>
          <div {...dataOf(memberData, { unless: programme })}>
            <JoinLinks programme={programme} label={button_label} />
          </div>
          <p className="actions" {...dataOf(memberData, { when: programme })}>
            <ButtonLink href={pathFor(dashboards[programme], locale)}>{t('loyalty.card.open')}</ButtonLink>
          </p>
        </div>
      </div>
    </Section>
  )
}
