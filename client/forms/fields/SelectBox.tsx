import type { ReactElement } from 'react'
import { Icon } from '#client/ui/Icon.tsx'

/** A `<select>` with our arrow in place of the browser's. */
export function SelectBox({ children }: { children: ReactElement }) {
  return (
    <span className="Field-select">
      {children}
      <Icon name="caret-down" />
    </span>
  )
}
