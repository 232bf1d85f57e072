import { useId } from 'react'
import { JoinLinks } from '#client/account/cards/JoinLinks.tsx'
import { MemberText } from '#client/account/cards/MemberText.tsx'
import { useView } from '#client/app/useView.ts'
import { memberData } from '#client/ui/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import { pathFor } from '#shared/routes.ts'
import type { BirthdayBannerContent } from './schema.ts'
import './BirthdayBanner.css'

/**
 * A member's birthday, in the days around it; at any other time, and for anyone not connected, what the day
 * brings. A page that all share holds both, and the boot script shows the right one. Static.
 */
export function BirthdayBanner(content: BirthdayBannerContent) {
  const { label, title, intro, picture, button_label, surface, anchor } = content
  const { t, locale } = useView()
  const id = useId()
  return (
    <Section className="BirthdayBanner" surface={surface} anchor={anchor} labelledBy={id}>
      <div className={picture ? 'Pair' : undefined}>
        <div className="BirthdayBanner-words Column">
          <Icon name="cake" />
          {label && <p className="label">{label}</p>}
          <h2 className="Display" id={id}>
            <MemberText memberOf="birthday" text={t('loyalty.birthday.memberTitle', { firstname: '{firstname}' })}>
              {title ?? t('loyalty.birthday.title')}
            </MemberText>
          </h2>
          <p className="lead">
            <MemberText memberOf="birthday" text={t('loyalty.birthday.memberText')}>
              {intro ?? t('loyalty.birthday.text')}
            </MemberText>
          </p>
          <div {...dataOf(memberData, { unless: 'hotel' })}>
            <JoinLinks programme="hotel" label={button_label} />
          </div>
          <p className="actions" {...dataOf(memberData, { when: 'hotel' })}>
            <ButtonLink href={pathFor('hotelAdvantages', locale)}>{t('loyalty.birthday.advantages')}</ButtonLink>
          </p>
        </div>
        {picture && <Poster picture={picture} sizes="(min-width: 62rem) 30rem, 90vw" />}
      </div>
    </Section>
  )
}
