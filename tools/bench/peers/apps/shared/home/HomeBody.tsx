import { BlockView, SkipLink } from '#home/BlockView.tsx'
import { HomeFrame } from '#home/HomeFrame.tsx'
import type { Home, HomeSlot } from '#home/home.ts'
import { islands } from '#home/islands.generated.ts'

/** The whole page as one React tree, for a framework that hydrates all of it. */
export function HomeBody({ home }: { home: Home }) {
  return (
    <HomeFrame home={home}>
      <SkipLink home={home} />
      <BlockView block={home.header} />
      <div id="page">
        <main id="contenu" tabIndex={-1}>
          {home.slots.map((slot) => (
            <div key={slot.uid} className="Block" data-slot={slot.uid} data-block={slot.component}>
              {slot.isInteractive ? <IslandOf slot={slot} /> : <BlockView block={slot} />}
            </div>
          ))}
        </main>
      </div>
      <BlockView block={home.footer} />
    </HomeFrame>
  )
}

function IslandOf({ slot }: { slot: HomeSlot }) {
  const View = islands[slot.component]
  return View ? <View {...slot.content} /> : null
}
