import type { ReactNode } from 'react'
import { Icon } from '#client/ui/Icon.tsx'
import type { IconName } from '#client/ui/iconNames.ts'
import './AdvantageGrid.css'

/** Advantages of a card or a programme in ruled cells. `children`: `AdvantageCell`s. */
export function AdvantageGrid({ children }: { children: ReactNode }) {
  return <ul className="AdvantageGrid">{children}</ul>
}

interface AdvantageCellProps {
  icon?: IconName | undefined
  /** The statuses that have it. */
  status?: string | undefined
  title: string
  /** Its note in one line, or an element of its own. */
  children?: ReactNode
}

export function AdvantageCell({ icon, status, title, children }: AdvantageCellProps) {
  return (
    <li className="Column Column--2">
      {icon && <Icon name={icon} />}
      {status && <p className="label">{status}</p>}
      <strong>{title}</strong>
      {typeof children === 'string' && children ? <span className="note">{children}</span> : children}
    </li>
  )
}
