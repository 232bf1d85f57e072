import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import { NestedBlocks } from '#client/app/nested.ts'
import { useText } from '#client/app/useText.ts'
import { BlockSection } from '#client/blocks/BlockSection.tsx'
import type { AdvantageContent, HotelAdvantagesContent } from './schema.ts'
import './HotelAdvantages.css'

/** Advantages of the hotel programme, in ruled cells. Static. */
export function HotelAdvantages(content: HotelAdvantagesContent) {
  const { advantages, note } = content
  const { t } = useText()
  return (
    <BlockSection className="HotelAdvantages" content={content}>
      {advantages.length === 0 && <p className="lead">{t('loyalty.hotel.noAdvantages')}</p>}
      {advantages.length > 0 && (
        <AdvantageGrid>
          <NestedBlocks blocks={advantages} />
        </AdvantageGrid>
      )}
      {note && <p className="note">{note}</p>}
    </BlockSection>
  )
}

/** One cell of a grid of advantages, or one line of a status. */
export function Advantage({ title, text, status, icon }: AdvantageContent) {
  return (
    <AdvantageCell icon={icon} status={status} title={title}>
      {text}
    </AdvantageCell>
  )
}
