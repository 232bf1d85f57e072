import { useEffect, useSyncExternalStore } from 'react'
import { trust } from '#client/app/trusted.ts'
import { knownIcon, loadIcons, onIcons } from './icons.ts'

/**
 * An icon that only content names (`ph:bed`), for interactive blocks; icons known at build are
 * inline (client/ui/Icon.tsx). An ornament: its place is empty until it comes, on the server always.
 */
export function ContentIcon({ name }: { name: string }) {
  const svg = useSyncExternalStore(
    onIcons,
    () => knownIcon(name),
    () => undefined,
  )
  useEffect(() => {
    void loadIcons([name])
  }, [name])
  return (
    <span
      className="ContentIcon"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: svg.ts lets plain shapes through, nothing else
      dangerouslySetInnerHTML={svg ? { __html: trust(svg) } : undefined}
    />
  )
}
