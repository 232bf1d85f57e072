import type { HTMLAttributes } from 'react'

/**
 * A named row that slides sideways: the keyboard must reach it too (axe: scrollable-region-focusable). A group
 * and no region: the section round it is the landmark already.
 */
export function slidingRow(label: string): HTMLAttributes<HTMLElement> {
  return { role: 'group', tabIndex: 0, 'aria-label': label }
}
