import type { ReactElement } from 'react'
import { Icon } from '#client/ui/Icon.tsx'
import './SelectBox.css'

/** A `<select>` with our arrow in place of the browser's. */
export function SelectBox({ children }: { children: ReactElement }) {
  return (
    <span className="SelectBox">
      {children}
      <Icon name="caret-down" />
    </span>
  )
}
