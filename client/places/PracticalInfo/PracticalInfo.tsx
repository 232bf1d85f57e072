import { useId } from 'react'
import { useIntl } from 'react-intl'
import { NestedBlocks } from '#client/app/nested.ts'
import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { ArrowLink } from '#client/ui/LinkView.tsx'
import { captionOf, Poster } from '#client/ui/pictures/Poster.tsx'
import { formatCoordinates } from '#client/ui/place/Coordinates.tsx'
import { Section } from '#client/ui/Section.tsx'
import { formatHour } from '#i18n/formats.ts'
import { ContactLines } from '../ContactLines.tsx'
import type { InfoItemContent, PracticalInfoContent } from './schema.ts'
import './PracticalInfo.css'

/** How to come, call and arrive: a plan on the left, lines on the right. Static. */
export function PracticalInfo(content: PracticalInfoContent) {
  const { label, title, intro, picture, items, link_label, link, latitude, longitude, surface, anchor } = content
  const intl = useIntl()
  const id = useId()
  const here = latitude !== undefined && longitude !== undefined && formatCoordinates(intl, { latitude, longitude })
  const caption = picture && captionOf(picture)
  return (
    <Section
      className={picture ? 'PracticalInfo Section--pair' : 'PracticalInfo'}
      surface={surface}
      anchor={anchor}
      labelledBy={title && id}
    >
      {picture && (
        <Poster
          picture={picture}
          sizes="(min-width: 62rem) 55vw, 100vw"
          caption={here ? { left: caption ? caption.left : undefined, right: here } : caption}
        />
      )}
      <div className="PracticalInfo-words stack">
        {label && <p className="label">{label}</p>}
        {title && (
          <h2 className="Display" id={id}>
            {title}
          </h2>
        )}
        {intro && <p className="lead">{intro}</p>}
        <ul className="PracticalInfo-lines Column Column--3">
          <NestedBlocks blocks={items} />
          <InfoLines {...content} />
        </ul>
        {here && !picture && <p className="Coordinates">{here}</p>}
        {link && link_label && <ArrowLink link={link}>{link_label}</ArrowLink>}
      </div>
    </Section>
  )
}

function InfoLines({ address, phone, email, check_in, check_out }: PracticalInfoContent) {
  const { intl, t } = useText()
  const hours = {
    checkIn: check_in && formatHour(intl, check_in),
    checkOut: check_out && formatHour(intl, check_out),
  }
  return (
    <>
      {address && (
        <li>
          <Icon name="map-pin" />
          <address>{address}</address>
        </li>
      )}
      <ContactLines phone={phone} email={email} />
      {(hours.checkIn || hours.checkOut) && (
        <li>
          <Icon name="clock" />
          <span>
            {hours.checkIn && t('blocks.practicalInfo.checkIn', { hour: hours.checkIn })}
            {hours.checkIn && hours.checkOut && <br />}
            {hours.checkOut && t('blocks.practicalInfo.checkOut', { hour: hours.checkOut })}
          </span>
        </li>
      )}
    </>
  )
}

/** A sentence and the icon beside it. */
export function InfoItem({ icon = 'info', text }: InfoItemContent) {
  return (
    <li className="InfoItem">
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  )
}
