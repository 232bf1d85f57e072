import { Icon } from '#client/ui/Icon.tsx'
import type { AdvantageContent } from './schema.ts'

/** One cell of a grid of advantages, or one line of a status. */
export function Advantage({ title, text, status, icon }: AdvantageContent) {
  return (
    <li>
      {icon && <Icon name={icon} />}
      {status && <p className="label">{status}</p>}
      <strong>{title}</strong>
      {text && <span className="note">{text}</span>}
    </li>
  )
}
