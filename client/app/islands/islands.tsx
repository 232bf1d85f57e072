import type { ComponentType } from 'react'
import { islands } from '#client/blocks/islands.generated.ts'
import { type IslandSlot, isIsland, type PagePayload } from '#shared/http/pages.ts'
import type { IslandProps, IslandViews } from '../SlotView.tsx'

export interface ClientIslands {
  /** The views that are here; grows while pages are opened. */
  views: IslandViews
  /** Waits until every interactive block of a page can be drawn. @throws when a chunk does not come */
  prepare(payload: PagePayload): Promise<void>
}

/**
 * The interactive blocks in the browser. A page's chunks are loaded before the page is drawn, not by
 * React.lazy while it is: so nothing flashes or shifts, and no boundary stays half hydrated for a
 * later update to throw its HTML away.
 */
export function createIslands(): ClientIslands {
  const views: Record<string, ComponentType<IslandProps>> = {}

  return {
    views,
    async prepare(payload) {
      const missing = new Set(
        payload.slots
          .filter(isIsland)
          .map(componentOf)
          .filter((it) => !views[it]),
      )
      await Promise.all(
        [...missing].map(async (component) => {
          views[component] = await loadView(component)
        }),
      )
    },
  }
}

async function loadView(component: string): Promise<ComponentType<IslandProps>> {
  const island = islands[component]
  if (!island) throw new Error(`This build has no interactive block ${component}`)
  // react-intl comes only with a block that formats messages in the browser, and beside it: a slow line has long ways.
  const [Block, messages] = await Promise.all([
    island.load(),
    island.hasMessages ? import('./IslandMessages.tsx') : undefined,
  ])
  if (!messages) return ({ props }) => <Block {...props} />
  const { IslandMessages } = messages
  await readLocaleData()
  return ({ props, payload }) => (
    <IslandMessages payload={payload}>
      <Block {...props} />
    </IslandMessages>
  )
}

/**
 * The browser's first look at its locale data takes V8 12 ms, once for all pages of the site; asked
 * here, in a task of its own, it does not make the hydration of the block one long task.
 */
async function readLocaleData(): Promise<void> {
  await new Promise((done) => setTimeout(done))
  Intl.NumberFormat.supportedLocalesOf(document.documentElement.lang)
  await new Promise((done) => setTimeout(done))
}

function componentOf(slot: IslandSlot): string {
  return slot.component
}
