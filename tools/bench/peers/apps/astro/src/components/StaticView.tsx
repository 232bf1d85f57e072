import { BlockView, SkipLink } from '#home/BlockView.tsx'
import { HomeFrame } from '#home/HomeFrame.tsx'
import type { Home } from '#home/home.ts'
import type { Block } from '#shared/content/values.ts'

/** A block that no browser hydrates. Each is a React root of its own: contexts do not cross Astro's components. */
export function StaticView({ home, block, hasSkipLink }: { home: Home; block: Block; hasSkipLink?: boolean }) {
  return (
    <HomeFrame home={home}>
      {hasSkipLink && <SkipLink home={home} />}
      <BlockView block={block} />
    </HomeFrame>
  )
}
