import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { PagePayload } from '#shared/http/pages.ts'

/** A page that was drawn by the router, in the moment its nodes stand in the document. */
export interface Arrival {
  payload: PagePayload
  /** Hash of the address, with `#`, or empty. */
  hash: string
  /** Back or forward, or a link of the browser's own inside the page. */
  isTraversal: boolean
  /** Only the hash is another: the page itself did not change. */
  isSamePage: boolean
}

const ArrivalContext = createContext<(arrival: Arrival) => void>(() => {})

/** The steps after an arrival in the browser (navigation/arrive.ts); none on the server. */
export const ArrivalProvider = ArrivalContext.Provider

/**
 * Tells when another page stands where the last one stood. One child and nothing of its own in the
 * tree, so that `useId` counts alike on both sides. The first page is the server's: it arrived by
 * itself, with the browser's own focus, scroll and title.
 */
export function RouteAnnouncer({ payload, children }: { payload: PagePayload; children: ReactNode }) {
  const arrive = useContext(ArrivalContext)
  const location = useLocation()
  const isTraversal = useNavigationType() === 'POP'
  const drawn = useRef({ payload, location })
  // Before the frame is shown, so that the new page never appears at the old page's scroll position.
  useLayoutEffect(() => {
    if (drawn.current.location === location) return
    const isSamePage = drawn.current.payload === payload
    drawn.current = { payload, location }
    arrive({ payload, hash: location.hash, isTraversal, isSamePage })
  }, [payload, location, isTraversal, arrive])
  return children
}
