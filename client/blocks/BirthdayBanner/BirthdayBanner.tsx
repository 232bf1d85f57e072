import { useId } from 'react'
import { useIntl } from 'react-intl'
import { JoinLinks } from '#client/loyalty/JoinLinks.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Poster } from '#client/ui/Poster.tsx'
import { Section } from '#client/ui/Section.tsx'
import type { BirthdayBannerContent } from './schema.ts'

/** A member's birthday. Nobody is connected on a page that all share: it says what the day brings, and where to join. Static. */
export function BirthdayBanner(content: BirthdayBannerContent) {
  const { label, title, intro, picture, button_label, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  return (
    <Section className="BirthdayBanner" surface={surface} anchor={anchor} labelledBy={id}>
      <div className={picture ? 'BirthdayBanner-pair' : undefined}>
        <div className="BirthdayBanner-words">
          <Icon name="cake" />
          {label && <p className="label">{label}</p>}
          <h2 id={id}>{title ?? intl.formatMessage({ id: 'loyalty.birthday.title' })}</h2>
          <p className="lead">{intro ?? intl.formatMessage({ id: 'loyalty.birthday.text' })}</p>
          <JoinLinks programme="hotel" label={button_label} />
        </div>
        {picture && <Poster picture={picture} sizes="(min-width: 62rem) 30rem, 90vw" />}
      </div>
    </Section>
  )
}
