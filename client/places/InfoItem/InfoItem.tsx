import { Icon } from '#client/ui/Icon.tsx'
import type { InfoItemContent } from './schema.ts'

/** A sentence and the icon beside it. */
export function InfoItem({ icon = 'info', text }: InfoItemContent) {
  return (
    <li className="InfoItem">
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  )
}
