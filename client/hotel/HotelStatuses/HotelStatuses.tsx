import { CardFace } from '#client/account/cards/CardFace.tsx'
import { JoinLinks } from '#client/account/cards/JoinLinks.tsx'
import { NestedBlocks } from '#client/app/nested.ts'
import { useView } from '#client/app/useView.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { HotelStatusesContent } from './schema.ts'
import './HotelStatuses.css'

/** The levels that a guest reaches, lowest first. */
const levels = [
  { status: 'Discovery', field: 'decouverte' },
  { status: 'Infinitely', field: 'infiniment' },
] as const

/** Discovery and Infinitely, card by card. Static. */
export function HotelStatuses(content: HotelStatusesContent) {
  const { button_label } = content
  const { t, locale } = useView()
  return (
    <BlockSection className="HotelStatuses" content={content}>
      <div className="HotelStatuses-pair">
        {levels.map(({ status, field }) => (
          <article key={status}>
            <CardFace tier={tierOf(status)} name={levelName(status, locale)} />
            <div>
              <h3 translate="no">{levelName(status, locale)}</h3>
              <p className="note">{t(`loyalty.hotel.${field}`)}</p>
              {content[field].length > 0 && (
                <ul className="HotelStatuses-lines">
                  <NestedBlocks blocks={content[field]} />
                </ul>
              )}
            </div>
          </article>
        ))}
      </div>
      <JoinLinks programme="hotel" label={button_label} />
    </BlockSection>
  )
}
