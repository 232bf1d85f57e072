import type { HTMLAttributes } from 'react'

/** A named row that slides sideways on a phone: the keyboard must reach it too (axe: scrollable-region-focusable). */
export function scrollRegion(label: string): HTMLAttributes<HTMLElement> {
  return { role: 'region', tabIndex: 0, 'aria-label': label }
}
