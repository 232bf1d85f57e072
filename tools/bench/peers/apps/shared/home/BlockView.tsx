import type { Home } from '#home/home.ts'
import { views } from '#home/views.generated.ts'
import type { Block } from '#shared/content/values.ts'

/** A block by its own view, from client/blocks or client/layout. */
export function BlockView({ block }: { block: Block }) {
  const View = views[block.component]
  return View ? <View {...block.content} uid={block.uid} /> : null
}

/** The first link of the page, for the keyboard. */
export function SkipLink({ home }: { home: Home }) {
  const [words] = home.messages['pages.skipToContent'] as { value: string }[]
  return (
    <a className="SkipLink" href="#contenu">
      {words?.value}
    </a>
  )
}
