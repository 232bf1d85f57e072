import type { IconName } from './iconNames.ts'
import { icons } from './icons.generated.ts'

/** A Phosphor icon, light, in the colour of the words that it stands beside; they carry its meaning. Small without sheets too. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  // Drawn as an element, not as HTML: islands draw icons under Trusted Types too.
  const path = pathOf(name)
  return (
    <svg
      className={className ? `Icon ${className}` : 'Icon'}
      viewBox="0 0 256 256"
      width="24"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" d={path} />
    </svg>
  )
}

const paths = new Map<IconName, string | undefined>()

function pathOf(name: IconName): string | undefined {
  if (!paths.has(name)) paths.set(name, / d="([^"]+)"/.exec(icons[name])?.[1])
  return paths.get(name)
}
