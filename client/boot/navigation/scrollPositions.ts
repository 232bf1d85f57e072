/** Where each entry of this tab's history was left (px from the top), so that going back ends there. */
export interface ScrollPositions {
  /** Position of the entry that the address bar shows now. */
  saved(): number | undefined
  /** From now on positions are ours: the browser's own would come before the page is drawn. */
  record(): void
  /** The page that stands in the document belongs to the current entry. */
  settle(): void
}

const storageKey = 'scrollPositions'
const mostEntries = 100

export function createScrollPositions(): ScrollPositions {
  let known: Map<string, number> | undefined
  /** Path and query that are drawn; another in the address bar means that a navigation is on its way. */
  let drawn = pageAddress()

  // The former document took over the restoring of positions, so the browser does not do it.
  if (history.scrollRestoration === 'manual') restore()
  return { saved, record, settle }

  function saved() {
    return positions().get(entryId())
  }

  /** Read when first asked: the first look at the storage waits for another process of the browser. */
  function positions() {
    known ??= new Map(readStored())
    return known
  }

  function settle() {
    drawn = pageAddress()
  }

  function record() {
    history.scrollRestoration = 'manual'
    // Somebody may have read on before they meant to leave; the application starts with that intent.
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) history.scrollRestoration = 'manual'
    })
    addEventListener('pagehide', () => {
      // The next document may never start the application: the browser shall restore this entry.
      history.scrollRestoration = 'auto'
      store()
    })
  }

  function follow() {
    if (pageAddress() !== drawn) return
    const id = entryId()
    positions().delete(id)
    positions().set(id, Math.round(scrollY))
  }

  function restore() {
    const top = saved()
    if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  }

  function store() {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions()].slice(-mostEntries)))
    } catch {
      // Storage is switched off or full: going back after a full load then starts at the top.
    }
  }
}

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** The router marks its entries with a key; those of the browser's own hash links have none. */
function entryId(): string {
  const { key = '' } = (history.state ?? {}) as { key?: string }
  return `${key} ${location.pathname}${location.search}${location.hash}`
}

function pageAddress(): string {
  return location.pathname + location.search
}
