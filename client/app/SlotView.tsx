import type { ComponentType } from 'react'
import { createContext, memo, Suspense, useContext } from 'react'
import { pageData } from '#client/app/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { isIsland, type PagePayload, type Slot } from '#shared/http/pages.ts'
import { IslandIdProvider } from './islandId.ts'
import { IslandBoundary } from './islands/IslandBoundary.tsx'

export interface IslandProps {
  props: Record<string, unknown>
  payload: PagePayload
}

/** The view of an interactive block by its component; lazy in the browser, at hand on the server. */
export type IslandViews = Readonly<Record<string, ComponentType<IslandProps>>>

/** Turns a static block's HTML into what `innerHTML` takes: a string, or TrustedHTML where the browser asks for it. */
export type TrustHtml = (html: string) => string

interface Drawing {
  islands: IslandViews
  trust: TrustHtml
  /** True where the application draws: no block of a page that it brings is left for later (client/boot/parts.ts). */
  isWhole?: true
}

const DrawingContext = createContext<Drawing>({ islands: {}, trust: (html) => html })

export const DrawingProvider = DrawingContext.Provider

/** One block of the body, in the element that marks its place. */
export const SlotView = memo(
  function SlotView({ slot, payload }: { slot: Slot; payload: PagePayload }) {
    const { islands, trust, isWhole } = useContext(DrawingContext)
    if (!isIsland(slot)) {
      return (
        <div
          className="Block"
          {...dataOf(pageData, { slot: slot.id, block: slot.component, drawn: isWhole && '' })}
          lang={slot.lang}
          {...slot.marks}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that our own server drew, through the one Trusted Types policy
          dangerouslySetInnerHTML={{ __html: trust(slot.html) }}
        />
      )
    }
    const View = islands[slot.component]
    return (
      <div
        className="Block"
        {...dataOf(pageData, { slot: slot.id, block: slot.component, island: '' })}
        lang={slot.lang}
        {...slot.marks}
      >
        <IslandBoundary slot={slot} locale={payload.locale} trust={trust}>
          <IslandIdProvider value={slot.id}>
            <Suspense>{View && <View props={slot.props} payload={payload} />}</Suspense>
          </IslandIdProvider>
        </IslandBoundary>
      </div>
    )
  },
  (before, after) => before.slot === after.slot,
)

/** The local header is static HTML too; it stands outside of `main`. */
export const LocalHeaderSlot = memo(function LocalHeaderSlot({ html }: { html: string }) {
  const { trust } = useContext(DrawingContext)
  return (
    <div
      {...dataOf(pageData, { slot: 'local-header' })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
      dangerouslySetInnerHTML={{ __html: trust(html) }}
    />
  )
})
