import type { IconName } from './iconNames.ts'
import { icons } from './icons.generated.ts'

/** A Phosphor icon, light, in the colour of the words that it stands beside; they carry its meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  // Drawn as an element, not as HTML: islands draw icons under Trusted Types too.
  const path = / d="([^"]+)"/.exec(icons[name])?.[1]
  return (
    <svg
      className={className ? `Icon ${className}` : 'Icon'}
      viewBox="0 0 256 256"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}
