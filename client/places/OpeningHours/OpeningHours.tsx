import { useId } from 'react'
import { useView } from '#client/app/useView.ts'
import { BlockHead } from '#client/blocks/BlockHead.tsx'
import { Section } from '#client/ui/Section.tsx'
import { ofPlace } from '#i18n/placeNames.ts'
import { Hours } from '../Hours.tsx'
import type { OpeningHoursContent } from './schema.ts'
import './OpeningHours.css'

/** Open now, the week and its exceptions, of a house or of the block's own. Static, until the next change. */
export function OpeningHours(content: OpeningHoursContent) {
  const { label, title, intro, house, note, surface, anchor } = content
  const { intl, locale } = useView()
  const id = useId()
  const own = content.hours.length > 0 || content.exceptions.length > 0
  const { hours, exceptions } = own ? content : (house?.content ?? content)
  const name = house?.content.name ?? title ?? ''
  const heading = title ?? (house && intl.formatMessage({ id: 'hours.choose' }, { of: ofPlace(locale, name) }))
  return (
    <Section className="OpeningHours" surface={surface} anchor={anchor} labelledBy={title && id}>
      <BlockHead id={id} content={{ label, title: heading, intro }} />
      {hours.length === 0 && exceptions.length === 0 && (
        <p className="lead">{intl.formatMessage({ id: 'hours.empty' })}</p>
      )}
      <Hours name={name} rows={hours} exceptions={exceptions} hasHeading={false} />
      {note && <p className="note">{note}</p>}
      {house && (
        <p className="note">
          <a href={house.path}>{house.content.name}</a>
        </p>
      )}
    </Section>
  )
}
