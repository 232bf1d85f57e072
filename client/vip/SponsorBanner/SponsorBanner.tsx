import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import { GamingNote } from '#client/blocks/GamingNote.tsx'
import { ButtonLink } from '#client/ui/LinkView.tsx'
import { Poster } from '#client/ui/pictures/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import { formatPrice } from '#i18n/formats.ts'
import { sponsorship, welcomeOffer } from '#shared/account/statuses.ts'
import { pathFor } from '#shared/routes.ts'
import type { SponsorBannerContent } from './schema.ts'
import './SponsorBanner.css'

/** Inviting a friend: what both get, how often. Static. */
export function SponsorBanner(content: SponsorBannerContent) {
  const { label, title, intro, picture, button_label, surface = 'nuit', anchor } = content
  const { intl, t, locale } = useView()
  const id = useId()
  const { points, godsonsPerYear } = sponsorship
  return (
    <Section className="SponsorBanner" surface={surface} anchor={anchor} labelledBy={id}>
      <div className={picture ? 'Pair Pair--57' : undefined}>
        {picture && <Poster picture={picture} sizes="(min-width: 62rem) 30rem, 90vw" />}
        <div className="SponsorBanner-words Column">
          {label && <p className="label">{label}</p>}
          <h2 className="Display" id={id}>
            {title ?? t('loyalty.sponsor.title')}
          </h2>
          {intro && <p className="lead">{intro}</p>}
          <p>
            <span className="SponsorBanner-points">{intl.formatNumber(points)}</span> {t('loyalty.sponsor.worth')}
          </p>
          <p>
            {t('loyalty.sponsor.rule', { amount: formatPrice(intl, welcomeOffer.amount), godsons: godsonsPerYear })}
          </p>
          <p>
            <ButtonLink href={pathFor('vipSponsorship', locale)}>
              {button_label ?? t('loyalty.sponsor.button')}
            </ButtonLink>
          </p>
          <GamingNote />
        </div>
      </div>
    </Section>
  )
}
