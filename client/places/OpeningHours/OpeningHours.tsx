import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import { Hours } from '../Hours.tsx'
import type { OpeningHoursContent } from './schema.ts'
import './OpeningHours.css'

/** Open now, the week and its exceptions, of a house or of the block's own. Static, until the next change. */
export function OpeningHours(content: OpeningHoursContent) {
  const { title, house, note } = content
  const { t, locale } = useView()
  const own = content.hours.length > 0 || content.exceptions.length > 0
  const { hours, exceptions } = own ? content : (house?.content ?? content)
  const name = house?.content.name ?? title ?? ''
  const heading = title ?? (house && t('hours.choose', { of: grammarOf(locale).ofPlace(name) }))
  return (
    <BlockSection className="OpeningHours" content={{ ...content, title: heading }} isNamed={Boolean(title)}>
      {hours.length === 0 && exceptions.length === 0 && <p className="lead">{t('hours.empty')}</p>}
      <Hours name={name} rows={hours} exceptions={exceptions} hasHeading={false} />
      {note && <p className="note">{note}</p>}
      {house && (
        <p className="note">
          <a href={house.path}>{house.content.name}</a>
        </p>
      )}
    </BlockSection>
  )
}
