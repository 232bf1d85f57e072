import { useEffect, useState } from 'react'
import { trust } from '#client/app/trusted.ts'
import { loadIcons } from './icons.ts'

/**
 * An icon that only content names (`ph:bed`), for interactive blocks; icons known at build are inline
 * (client/ui/Icon.tsx). An ornament: its place is empty until it comes, on the server always, and stays so when it
 * takes too long.
 */
export function ContentIcon({ name }: { name: string }) {
  const [svg, setSvg] = useState<string>()
  useEffect(() => {
    let isMounted = true
    loadIcons([name]).then((found) => isMounted && setSvg(found.get(name)))
    return () => {
      isMounted = false
    }
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
