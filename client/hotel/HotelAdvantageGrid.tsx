import { AdvantageCell, AdvantageGrid } from '#client/account/cards/AdvantageGrid.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import type { HotelAdvantage } from '#shared/hotel/views.ts'

/** Advantages as the editors wrote them. */
export function HotelAdvantageGrid({ advantages }: { advantages: readonly HotelAdvantage[] }) {
  return (
    <AdvantageGrid>
      {advantages.map(({ title, text, icon }) => (
        <AdvantageCell key={title} icon={icon as IconName | undefined} title={title}>
          {text}
        </AdvantageCell>
      ))}
    </AdvantageGrid>
  )
}
