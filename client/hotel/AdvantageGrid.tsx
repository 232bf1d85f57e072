import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import type { HotelAdvantage } from '#shared/hotel/views.ts'
import '../account/cards/cards.css'

/** Advantages as the editors wrote them, in ruled cells. */
export function AdvantageGrid({ advantages }: { advantages: readonly HotelAdvantage[] }) {
  return (
    <ul className="AdvantageGrid">
      {advantages.map(({ title, text, icon }) => (
        <li key={title}>
          {icon && <Icon name={icon as IconName} />}
          <strong>{title}</strong>
          {text && <span className="note">{text}</span>}
        </li>
      ))}
    </ul>
  )
}
